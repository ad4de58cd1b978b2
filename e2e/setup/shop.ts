/** The shop as built, on a free port and from an empty data folder. */
import { enterShopFolder } from './shop-folder.ts'

enterShopFolder()
await import('../../src/server/main.ts')
