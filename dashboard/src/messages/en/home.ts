export const home = {
  title: 'Home',
  waits: 'What waits for you',
  nothing: 'Nothing waits for you.',
};
