import { expect, it } from 'vitest'
import { assetsOf, type Manifest } from './page-assets.ts'

const manifest: Manifest = {
  'src/site/deferred-hydration.ts': {
    file: 'assets/start-1.js',
    css: ['assets/start-1.css'],
    dynamicImports: ['src/site/client.tsx'],
  },
  'src/ui/chosen-fonts.css': {
    file: 'assets/chosen-fonts-1.css',
  },
  'instrument-sans-latin-ext.woff2': { file: 'assets/instrument-sans-latin-ext-1.woff2' },
  'instrument-sans-latin.woff2': { file: 'assets/instrument-sans-latin-1.woff2' },
  'instrument-sans-basic.woff2': { file: 'assets/instrument-sans-basic-1.woff2' },
  'fraunces-latin-ext.woff2': { file: 'assets/fraunces-latin-ext-1.woff2' },
  'fraunces-latin.woff2': { file: 'assets/fraunces-latin-1.woff2' },
  'manrope-latin-ext.woff2': { file: 'assets/manrope-latin-ext-1.woff2' },
  'manrope-latin.woff2': { file: 'assets/manrope-latin-1.woff2' },
  'src/site/client.tsx': {
    file: 'assets/client-1.js',
    imports: ['_react-1.js', '_ui-1.js'],
  },
  '_react-1.js': { file: 'assets/react-1.js' },
  '_ui-1.js': { file: 'assets/ui-1.js', imports: ['_react-1.js'] },
  'src/storefront/home.tsx': { file: 'assets/home-1.js', imports: ['_ui-1.js', '_card-1.js'] },
  '_card-1.js': { file: 'assets/card-1.js' },
  'src/admin/page.tsx': { file: 'assets/admin-1.js', imports: ['_ui-1.js', '_gate-1.js'] },
  '_gate-1.js': { file: 'assets/gate-1.js', css: ['assets/gate-1.css'] },
}

it('A page loads the entry, its styles and fonts, and each script once, after those that it imports', () => {
  const assets = assetsOf(manifest)
  expect(assets).toMatchObject({
    entry: '/assets/start-1.js',
    css: ['/assets/start-1.css'],
  })
  expect(assets.scripts('src/storefront/home.tsx')).toEqual([
    '/assets/react-1.js',
    '/assets/ui-1.js',
    '/assets/card-1.js',
    '/assets/home-1.js',
  ])
  expect(assets.scripts('src/unknown.tsx')).toEqual(['/assets/react-1.js', '/assets/ui-1.js'])
})

it('A page preloads the fonts of the typefaces that the owner has chosen, and no others', () => {
  const { fonts, fontCss } = assetsOf(manifest)
  expect(fonts('sans')).toEqual(['/assets/instrument-sans-basic-1.woff2'])
  expect(fonts('serif-headings')).toEqual([
    '/assets/instrument-sans-basic-1.woff2',
    '/assets/fraunces-latin-1.woff2',
  ])
  expect(fonts('geometric')).toEqual(['/assets/manrope-latin-1.woff2'])
  expect(fontCss('sans')).toEqual([])
  expect(fontCss('geometric')).toEqual(['/assets/chosen-fonts-1.css'])
})

it('A page whose scripts have a stylesheet of their own loads it too', () => {
  const { pageCss } = assetsOf(manifest)
  expect(pageCss('src/admin/page.tsx')).toEqual(['/assets/gate-1.css'])
  expect(pageCss('src/storefront/home.tsx')).toEqual([])
})

it('A manifest without the expected entry is rejected', () => {
  expect(() => assetsOf({})).toThrow('src/site/deferred-hydration.ts')
})
