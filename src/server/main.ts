/** npm start: the shop as built. */
import { loadFront, requireBuilt } from './front.ts'
import { runShop } from './run.ts'
import { preferProductionLibraries } from './settings.ts'

await runShop(() => {
  requireBuilt()
  preferProductionLibraries()
  return loadFront()
})
