/** The shop as built, as `npm start -- --empty` opens it at its first start. */
import process from 'node:process'

process.argv.push('--empty')

await import('./shop.ts')
