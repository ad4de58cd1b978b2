// Which folder may import which (docs/architecture.md).

/** What each folder of src may import beside itself. */
const mayImport = {
  domain: [],
  contract: ['domain'],
  mail: ['domain'],
  storage: ['domain'],
  payments: ['domain', 'storage'],
  checkout: ['domain', 'mail', 'storage', 'payments'],
  'object-storage': [],
  pictures: ['domain', 'object-storage'],
  backup: ['domain', 'object-storage', 'storage'],
  printing: ['domain'],
  'catalogue-files': ['domain', 'storage', 'pictures'],
  api: [
    'domain',
    'contract',
    'mail',
    'storage',
    'payments',
    'checkout',
    'object-storage',
    'pictures',
    'catalogue-files',
    'printing',
  ],
  ui: ['domain', 'contract'],
  storefront: ['domain', 'contract', 'ui'],
  admin: ['domain', 'contract', 'ui', 'storefront'],
  styleguide: ['domain', 'contract', 'ui', 'storefront'],
  site: ['domain', 'contract', 'ui', 'storefront', 'admin', 'styleguide'],
  server: [
    'domain',
    'contract',
    'mail',
    'storage',
    'payments',
    'checkout',
    'object-storage',
    'pictures',
    'backup',
    'catalogue-files',
    'printing',
    'api',
    'ui',
    'storefront',
    'admin',
    'site',
  ],
}

const tests = '[.]test[.]tsx?$'
const inBrowsers = '^src/(ui|storefront|admin|styleguide|site)/'
const types = ['type-only', 'type-import']
const settings = ['^settings/', '^package[.]json$']
const local = ['local', 'localmodule', 'aliased-tsconfig']

const downwards = Object.entries(mayImport).map(([folder, others]) => ({
  name: `${folder}-imports-downwards`,
  comment: `src/${folder} may import ${others.length ? others.join(', ') : 'nothing'}.`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^src/', pathNot: `^src/(${[folder, ...others].join('|')})/` },
}))

module.exports = {
  forbidden: [
    ...downwards,
    {
      name: 'providers-keep-no-rows',
      comment:
        'Only the sandbox, which stands in for a provider, and what chooses between them know the database.',
      severity: 'error',
      from: { path: '^src/payments/', pathNot: [tests, '^src/payments/(sandbox|app)/'] },
      to: { path: '^src/storage/' },
    },
    {
      name: 'sandbox-knows-its-own-tables',
      comment: 'To the sandbox the shop is a client like any other: it reads none of its rows.',
      severity: 'error',
      from: { path: '^src/payments/sandbox/', pathNot: tests },
      to: { path: '^src/storage/', pathNot: '^src/storage/(database/|payments/sandbox-tables[.]ts$)' },
    },
    {
      name: 'folders-have-rules',
      comment: 'Every file of src is in a folder for which rules are written here.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/(${Object.keys(mayImport).join('|')})/` },
      to: {},
    },
    {
      name: 'imported-folders-have-rules',
      severity: 'error',
      from: {},
      to: { path: '^src/', pathNot: `^src/(${Object.keys(mayImport).join('|')})/` },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-is-pure',
      comment: 'src/domain has no clock, no I/O, no browser and no library.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: tests },
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'catalogue-files-are-pure-functions',
      comment:
        'What a catalogue file says, and how it differs from the shop, is computed from the rules alone.',
      severity: 'error',
      from: { path: '^src/catalogue-files/(csv|plan)/', pathNot: tests },
      to: { path: '^src/', pathNot: '^src/(domain|catalogue-files/(csv|plan))/' },
    },
    {
      name: 'schemas-stay-off-the-pages',
      comment:
        'Zod is heavy: pages take only types from src/contract, and its paths. A form (the checkout, the admin ' +
        'area) takes its schema.',
      severity: 'error',
      from: { path: '^src/(ui|storefront|styleguide|site)/', pathNot: [tests, '^src/storefront/checkout/'] },
      to: {
        path: '^src/contract/',
        pathNot: '^src/contract/(paths|cart/handover-paths|products/product-example)[.]ts$',
        dependencyTypesNot: types,
      },
    },
    {
      name: 'settings-fields-stay-off-the-pages',
      comment: 'Labels and help of settings are for staff: pages take types of the entries only.',
      severity: 'error',
      from: { path: '^src/(ui|storefront|site)/', pathNot: tests },
      to: {
        path: '^src/domain/settings/(section-fields|setting-field|retention|[a-z]+-settings)[.]ts$',
        dependencyTypesNot: types,
      },
    },
    {
      name: 'page-table-off-the-browser',
      comment: 'What only the server needs to know about a page stays out of the scripts: src/site/pages.ts.',
      severity: 'error',
      from: { path: inBrowsers, pathNot: [tests, '^src/site/(pages|page-address|render)[.]tsx?$'] },
      to: { path: '^src/site/(pages|page-address)[.]ts$' },
    },
    {
      name: 'no-server-library-in-browsers',
      severity: 'error',
      from: { path: inBrowsers, pathNot: tests },
      to: {
        path: '(^|/)node_modules/(@aws-sdk/|@hono/|hono/|kysely/|nodemailer/|pdfkit/|fontkit/|pg/|pg-boss/|pino/|prom-client/|sharp/|stripe/|zod-openapi/)',
      },
    },
    {
      name: 'no-node-in-browsers',
      severity: 'error',
      from: { path: inBrowsers, pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-schema-library-on-catalogue-pages',
      comment: 'Zod and the form library come with the checkout and the admin area only.',
      severity: 'error',
      from: { path: '^src/(ui|storefront|site)/', pathNot: [tests, '^src/storefront/checkout/'] },
      to: { path: '(^|/)node_modules/(zod|react-hook-form|@hookform|@stripe)/', dependencyTypesNot: types },
    },
    {
      name: 'domain-knows-no-settings',
      comment: 'Rules take settings as arguments.',
      severity: 'error',
      from: { path: '^src/(domain|contract|storage|payments|checkout|ui)/', pathNot: tests },
      to: { path: ['^settings/', '^demo/'] },
    },
    {
      name: 'catalogue-is-data',
      comment: "The demo catalogue knows of the shop's code only the form of a catalogue.",
      severity: 'error',
      from: { path: '^demo/catalogue/', pathNot: tests },
      to: { path: '^src/', dependencyTypesNot: types },
    },
    {
      name: 'catalogue-knows-domain-only',
      severity: 'error',
      from: { path: ['^demo/catalogue/', '^settings/'], pathNot: tests },
      to: { path: '^src/', pathNot: '^src/domain/' },
    },
    {
      name: 'src-stands-alone',
      comment:
        "Of what lies outside src, pages know the defaults of the owner's settings, and the server the whole demo catalogue.",
      severity: 'error',
      from: { path: '^src/', pathNot: [tests, '^src/server/'] },
      to: { pathNot: ['^src/', 'node_modules/', ...settings], dependencyTypes: local },
    },
    {
      name: 'server-knows-catalogue-only',
      severity: 'error',
      from: { path: '^src/server/', pathNot: tests },
      to: { pathNot: ['^src/', '^demo/catalogue/', 'node_modules/', ...settings], dependencyTypes: local },
    },
    {
      name: 'browser-tests-use-public-interfaces',
      comment: 'Browser tests know the running shop, not its code; prices and rules they may compare with.',
      severity: 'error',
      from: { path: '^e2e/', pathNot: '^e2e/setup/' },
      to: { path: '^src/(?!domain/|contract/)' },
    },
    {
      name: 'no-tests-outside-tests',
      severity: 'error',
      from: { path: '^(src|settings|demo|scripts)/', pathNot: tests },
      to: { path: ['[.]test[.]tsx?$', '^test/', '^e2e/', '^rigs/'] },
    },
    {
      name: 'benches-share-only-the-setup-of-tests',
      severity: 'error',
      from: { path: '^rigs/bench/', pathNot: tests },
      to: { path: ['[.]test[.]tsx?$', '^test/(?!setup/)', '^e2e/'] },
    },
    {
      name: 'no-development-library-in-the-shop',
      severity: 'error',
      from: { path: '^(src|settings|demo)/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: types, pathNot: 'node_modules/@types/' },
    },
    {
      name: 'no-undeclared-library',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-missing-file',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
