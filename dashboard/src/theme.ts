// Runs before the first paint, so that no page flashes in the other theme. The policy allows no inline script.
const stored = localStorage.getItem('docket-theme');
const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.dataset['theme'] = stored ?? (isDark ? 'dark' : 'light');
