/** The shop of `npm run dev`, on a free port and from an empty data folder. */
import { enterShopFolder } from './shop-folder.ts'

enterShopFolder()
await import('../../src/server/dev.ts')
