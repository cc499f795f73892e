/**
 * Who may import whom in server/src: each folder and what it may import besides itself. A folder without a
 * line here is refused. Imports of types count: a type is knowledge too. Tests are exempt, since they walk
 * through several rooms; nothing may import a test.
 */
const ALLOWED = {
  contract: [],
  kernel: ['contract'],
  storage: ['kernel', 'contract'],
  jobs: ['storage', 'kernel', 'contract', 'app/services.ts'],
  events: ['storage', 'kernel', 'contract'],
  limits: ['storage', 'kernel', 'contract'],
  outbound: ['kernel', 'contract'],
  compute: ['kernel', 'contract'],
  'model-files': ['outbound', 'kernel', 'contract'],
  language: ['contract'],
  engines: ['language', 'model-files', 'compute', 'outbound', 'kernel', 'contract'],
  audit: ['storage', 'kernel', 'contract', 'app/services.ts'],
  transcripts: ['storage', 'kernel', 'contract'],
  // Tells grids that the text of a document or meeting is ready.
  'grid-sources': ['search-index', 'jobs', 'storage', 'kernel', 'contract'],
  files: ['jobs', 'storage', 'kernel', 'contract', 'app/services.ts'],
  'search-index': [
    'language',
    'language-models',
    'limits',
    'engines',
    'compute',
    'jobs',
    'transcripts',
    'storage',
    'kernel',
    'contract',
    'app/services.ts',
  ],
  // What workspaces set up for their models, what these have used and found, and which of them works for whom.
  'language-models': [
    'jobs',
    'limits',
    'engines',
    'compute',
    'outbound',
    'storage',
    'kernel',
    'contract',
    'app/services.ts',
  ],
  // Corrections of findings, shared by documents and meetings.
  findings: ['http', 'audit', 'events', 'storage', 'kernel', 'contract'],
  // Pages that run no script, with their texts.
  pages: ['kernel', 'contract'],
  http: [
    'pages',
    'limits',
    'audit',
    'events',
    'jobs',
    'storage',
    'kernel',
    'contract',
    'app/services.ts',
  ],
};

/** Features may import everything that carries them. */
const BELOW_FEATURES = [...Object.keys(ALLOWED), 'app/services.ts'];

/** Each feature and the other features that it may import. */
const FEATURES = {
  documents: ['workspaces'],
  // Takes the ways of an upload of a document and of a recording, and of the results of a meeting.
  sample: ['documents', 'meetings', 'transcription', 'workspaces'],
  webhooks: ['workspaces'],
  workspaces: [],
  auth: ['workspaces'],
  operations: [],
  reference: [],
  dashboard: [],
  doctor: [],
  'event-log': [],
  'audit-log': [],
  usage: [],
  overview: ['meetings', 'workspaces'],
  search: ['documents'],
  questions: ['documents', 'meetings', 'search'],
  grids: ['documents', 'meetings', 'questions', 'search'],
  v1: ['documents', 'meetings', 'search', 'transcription'],
  tasks: ['workspaces'],
  meetings: ['tasks', 'workspaces'],
  generation: ['documents', 'meetings', 'workspaces'],
  // Calls operations by their endpoints, through HTTP: it knows no other feature.
  mcp: [],
  integrations: ['tasks'],
  transcription: ['meetings', 'workspaces'],
};

for (const [feature, others] of Object.entries(FEATURES)) {
  ALLOWED[feature] = [...BELOW_FEATURES, ...others];
}

/** Each folder of engines/ and the other ones that it may import. `engine-status.ts` is open to all. */
const ENGINES = {
  audio: [],
  embedding: ['llm'],
  grounding: [],
  'language-engine': ['text-extraction'],
  'language-model': ['grounding', 'language-engine', 'llm', 'meeting-text', 'text-extraction'],
  llm: [],
  'meeting-text': ['language-engine'],
  rules: ['language-engine', 'meeting-text', 'text-extraction'],
  speakers: ['audio'],
  speech: ['audio'],
  'text-extraction': [],
};

/** The composition root: may import everything. Other folders import only the type `Services` from it. */
const COMPOSITION_ROOT = 'app';

const SRC = '^server/src/';
const TESTS = String.raw`\.test\.ts$`;
/** Suites that every adapter's test calls. */
const CONFORMANCE = '[/-]conformance[.]ts$';
/** What tests stand on: of the whole service, and of a part of it. */
const TEST_FOLDERS = [`${SRC}testing/`, `${SRC}.+/testing/`, '^(cli|dashboard)/test/'];
/** Code that is not part of the running service. */
const WORKSHOP = '^(bench|eval|examples|scripts)/';

/** A folder as `^server/src/kernel/`, a file as `^server/src/app/services\.ts$`. */
function pathOf(name) {
  return name.endsWith('.ts') ? `${SRC}${name.replaceAll('.', String.raw`\.`)}$` : `${SRC}${name}/`;
}

/** Loaded in compute children and threads only. */
const CHILD_LIBRARIES = [
  '@embedpdf',
  'pdfjs-dist',
  'fflate',
  'chardet',
  'file-type',
  'eld',
  'snowball-stemmers',
  'tesseract.js',
  'onnxruntime-node',
  'llama-tokenizer-js',
  'node-av',
  'sherpa-onnx-node',
];

function onlyIn(name, comment, packages, folders) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: SRC, pathNot: [TESTS, pathOf('testing'), ...folders.map(pathOf)] },
    to: { path: packages },
  };
}

const layering = Object.entries(ALLOWED).map(([folder, allowed]) => ({
  name: `${folder}-may-import`,
  comment: `${folder}/ may import only ${allowed.join(', ') || 'nothing of ours'}; see ALLOWED.`,
  severity: 'error',
  from: { path: pathOf(folder), pathNot: TESTS },
  to: { path: SRC, pathNot: [folder, ...allowed].map(pathOf).concat(pathOf('testing')) },
}));

const engineLayering = Object.entries(ENGINES).map(([engine, allowed]) => ({
  name: `engines-${engine}-may-import`,
  comment: `engines/${engine}/ may import only ${allowed.join(', ') || 'no other engine'}; see ENGINES.`,
  severity: 'error',
  from: { path: pathOf(`engines/${engine}`), pathNot: [TESTS, CONFORMANCE, ...TEST_FOLDERS] },
  to: {
    path: pathOf('engines'),
    pathNot: [
      ...[engine, ...allowed].map((name) => pathOf(`engines/${name}`)),
      pathOf('engines/engine-status.ts'),
      ...TEST_FOLDERS,
    ],
  },
}));

module.exports = {
  forbidden: [
    ...layering,
    ...engineLayering,
    {
      name: 'folder-without-a-line',
      comment: 'A new folder of server/src gets its line in ALLOWED.',
      severity: 'error',
      from: {
        path: `${SRC}(?!(?:${[...Object.keys(ALLOWED), COMPOSITION_ROOT, 'testing'].join('|')})/)[^/]+/`,
      },
      to: {},
    },
    {
      name: 'only-main-beside-the-folders',
      comment: 'Beside the folders of server/src stands only the entry.',
      severity: 'error',
      from: { path: `${SRC}[^/]+$`, pathNot: [TESTS, pathOf('main.ts')] },
      to: {},
    },
    {
      name: 'services-is-a-type-to-the-rest',
      comment: 'Only the composition root builds services; everybody else gets them handed in.',
      severity: 'error',
      from: { path: `${SRC}[^/]+/`, pathNot: [TESTS, pathOf(COMPOSITION_ROOT), pathOf('testing')] },
      to: { path: pathOf('app/services.ts'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      comment: 'No imports form a circle, imports of types included.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'testing-only-from-tests',
      comment: 'What the tests stand on is no part of the service.',
      severity: 'error',
      from: { pathNot: [TESTS, CONFORMANCE, ...TEST_FOLDERS, WORKSHOP, '^(sdk|cli)/test/'] },
      to: { path: TEST_FOLDERS },
    },
    {
      name: 'nothing-imports-a-test',
      comment: 'A suite that several tests share stands in a file of its own.',
      severity: 'error',
      from: {},
      to: { path: TESTS },
    },
    {
      name: 'server-is-closed',
      comment: 'The service does not know its benchmarks, evaluations, examples and scripts.',
      severity: 'error',
      from: { path: SRC, pathNot: [TESTS, pathOf('testing')] },
      to: { path: WORKSHOP },
    },
    {
      name: 'floors-stand-alone',
      comment: 'A floor measures bare libraries, so it imports nothing of ours.',
      severity: 'error',
      from: { path: '^bench/floors' },
      to: {
        path: '^(server|sdk|cli|dashboard|bench|eval|examples|scripts)/',
        pathNot: '^bench/floors',
      },
    },
    {
      name: 'sdk-stands-alone',
      comment:
        'The SDK is installed without the service: it imports nothing of ours, and no package.',
      severity: 'error',
      from: { path: '^sdk/src/' },
      to: { pathNot: ['^sdk/src/', '^(node:)?(crypto|fs|fs/promises|path)$'] },
    },
    {
      name: 'cli-stands-on-the-sdk',
      comment:
        'The command line goes through the SDK and knows no service; both share the watch folder and the formats.',
      severity: 'error',
      from: { path: '^cli/src/', pathNot: TESTS },
      to: { path: '^(server|dashboard|bench|eval|examples|scripts|clients)/' },
    },
    {
      name: 'watch-folder-stands-alone',
      comment:
        'The service and the command line share it and its process lock, so that it knows neither.',
      severity: 'error',
      from: { path: '^watch-folder/', pathNot: TESTS },
      to: {
        pathNot: ['^watch-folder/', '^(node:)?(crypto|fs|fs/promises|os|path|timers/promises)$'],
      },
    },
    {
      name: 'formats-stand-alone',
      comment: 'The service and the command line share them, so that they import nothing.',
      severity: 'error',
      from: { path: '^formats/', pathNot: TESTS },
      to: { pathNot: '^formats/' },
    },
    {
      name: 'service-does-not-know-its-clients',
      comment: 'Clients go through the public API; the service serves them and imports none.',
      severity: 'error',
      from: { path: SRC, pathNot: [TESTS, pathOf('testing')] },
      to: { path: '^(sdk|cli|dashboard)/' },
    },
    onlyIn(
      'http-framework-only-in-http',
      'Routes are made from endpoints by http/route.ts; no other folder knows the framework.',
      '(^|/)node_modules/(fastify|@fastify)/',
      ['http'],
    ),
    onlyIn(
      'outbound-client-only-in-outbound',
      'No outbound request goes around outbound/, where addresses are checked.',
      '(^|/)node_modules/undici/',
      ['outbound'],
    ),
    onlyIn(
      'redis-only-in-limits',
      'What is shared by processes besides rows is counted in limits/.',
      '(^|/)node_modules/ioredis/',
      ['limits'],
    ),
    onlyIn(
      'mail-only-in-outbound',
      'Mail leaves through outbound/ like everything else.',
      '(^|/)node_modules/nodemailer/',
      ['outbound'],
    ),
    onlyIn(
      'token-libraries-only-in-auth',
      'Tokens are made, read and checked in auth/ alone.',
      '(^|/)node_modules/(jose|openid-client|oauth4webapi|otpauth)/',
      ['auth'],
    ),
    onlyIn(
      'model-libraries-only-in-engines',
      'What talks to models is in engines/ alone.',
      '(^|/)node_modules/@ai-sdk/',
      ['engines/llm', 'engines/embedding'],
    ),
    onlyIn(
      'database-drivers-only-in-storage',
      'Nothing outside storage/ knows which database it is.',
      '(^|/)node_modules/(better-sqlite3|@types/better-sqlite3|sqlite-vec|pg|@types/pg)/',
      ['storage'],
    ),
    {
      name: 'heavy-libraries-only-in-children',
      comment:
        'What parses files of strangers is loaded by a *.compute.ts in a child, what searches by a *.worker.ts in a ' +
        'thread; both are started by their URL, which is no import. The server itself loads neither.',
      severity: 'error',
      from: { path: pathOf('main.ts') },
      to: { path: `(^|/)node_modules/(${CHILD_LIBRARIES.join('|')})/`, reachable: true },
    },
    {
      name: 'resolves',
      comment: 'An import that leads nowhere would pass every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    // Imports of types are counted, and marked `type-only`.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
