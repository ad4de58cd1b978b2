/** npm start: the shop as built. */
import { loadFront } from './front.ts'
import { runShop } from './run.ts'
import { preferProductionLibraries } from './settings.ts'

await runShop(async () => {
  preferProductionLibraries()
  return loadFront()
})
