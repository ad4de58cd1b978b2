/**
 * Plugins that make ES modules of React for the browser. Its packages are CommonJS: each script would call a hook as a
 * property of a copied object, and load the bundler's code that copies it.
 */
import type { Plugin } from 'vite'

const inTheBrowser = {
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
} satisfies Partial<Plugin>

/** Lines are not mapped: the weight of a page is told by file, not by line. */
const withoutMap = (code: string) => ({ code, map: null })

/** `var A = require("a"), B = require("b");` */
const requires = /^var ((?:\w+ = require\("[^"]+"\),?\s*)+);/m

export const reactModules = {
  ...inTheBrowser,
  name: 'haberdash-react-modules',
  transform: {
    filter: { id: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
    handler: (code, id) => {
      const production = /require\('(.+production\.js)'\)/.exec(code)?.[1]
      if (production) return withoutMap(`export * from ${JSON.stringify(production)}`)
      const required = [...(requires.exec(code)?.[1] ?? '').matchAll(/(\w+) = require\("(.+?)"\)/g)]
      const names = [...new Set([...code.matchAll(/\bexports\.(\w+)/g)].map(([, name]) => name))]
      const lines = [
        ...required.map(([, name, id]) => `import * as ${name} from ${JSON.stringify(id)}`),
        `let ${names.map((name) => `exported_${name}`).join(', ')}`,
        code.replace(requires, '').replace(/\bexports\./g, 'exported_'),
        `export { ${names.map((name) => `exported_${name} as ${name}`).join(', ')} }`,
      ]
      const text = lines.join('\n')
      if (/\b(require\(|module\.exports)/.test(text))
        throw new Error(`React's ${id} is written in an unknown way`)
      return withoutMap(text)
    },
  },
} satisfies Plugin

/** For packages that take React's default export, or look for a hook by its name, which would keep all of them. */
export const reactNamespace = {
  ...inTheBrowser,
  name: 'haberdash-react-namespace',
  transform: {
    filter: { id: /node_modules/, code: /from ['"]react['"]/ },
    handler: (code) => {
      const text = code
        .replace(
          /import React, (\{[^}]*\}) from (['"]react['"])/,
          'import * as React from $2; import $1 from $2',
        )
        .replace(/import React from (['"]react['"])/, 'import * as React from $1')
        .replace(/\b(React\d*)\[" (\w+) "\.trim\(\)\.toString\(\)\]/g, '$1.$2')
      return withoutMap(text)
    },
  },
} satisfies Plugin
