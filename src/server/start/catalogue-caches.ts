/**
 * The in-memory copies of the catalogue: the page cache with its warmer, the answers that pages share, products of lists,
 * and the catalogue index. The rule: all are invalidated by the catalogue listener only, and count as fresh only while it
 * is connected. What it receives also purges the proxy caches in front.
 */
import {
  indexChangedBy,
  invalidatedBy,
  searchChangedBy,
  secretsChangedBy,
  settingsChangedBy,
} from '../../api/catalogue-tags.ts'
import type { CurrentSettings } from '../../api/current-settings.ts'
import { createProductTexts, type ProductTexts } from '../../api/product-texts.ts'
import { type CatalogueIndex, createCatalogueIndex } from '../../storage/listing/catalogue-index.ts'
import type { Log } from '../observability/log.ts'
import { type CacheWarmer, createCacheWarmer } from '../page-cache/cache-warmer.ts'
import { type CatalogueListener, listenForCatalogueChanges } from '../page-cache/catalogue-listener.ts'
import { createPageCache, type PageCache } from '../page-cache/page-cache.ts'
import { createProxyPurger } from '../page-cache/proxy-purger.ts'
import { createSharedAnswers, type SharedAnswers } from '../page-cache/shared-answers.ts'
import type { CurrentSecrets } from '../secrets/current-secrets.ts'
import type { CloseStack } from './close-stack.ts'
import type { ShopDatabase } from './shop-database.ts'

export type CatalogueCaches = {
  cache: PageCache
  warmer: CacheWarmer
  sharedAnswers: SharedAnswers
  productTexts: ProductTexts
  catalogueIndex: CatalogueIndex
  /** How many changes have been received; undefined while some may be missed. */
  changes: () => number | undefined
  /** Likewise, of changes of what searches find. */
  searchChanges: () => number | undefined
  /** Resolves when the caches, proxies included, have received every change committed before the call. */
  drainNotifications(): Promise<void>
}

const PAGE_CACHE_BYTES = 128 * 1024 * 1024

export const openCatalogueCaches = async (options: {
  database: Pick<ShopDatabase, 'connection' | 'reading' | 'dropIdle'>
  /** Told of every change, before the pages that show it are purged. */
  settings: Pick<CurrentSettings, 'invalidate'>
  secrets: Pick<CurrentSecrets, 'current' | 'fresh' | 'invalidate'>
  /** Told of sessions and accounts of staff that have ended or changed; the same connection listens for both. */
  onStaffChange: (message: string) => void
  /** False: no page is cached. */
  cachesPages: boolean
  purgeUrls: readonly string[]
  log: Log
  closeStack: CloseStack
}): Promise<CatalogueCaches> => {
  const { database, settings, cachesPages, purgeUrls, log, closeStack } = options
  let listener: CatalogueListener | undefined
  let changes = 0
  let searchChanges = 0
  const isConnected = () => listener?.isConnected() ?? false
  const cache = createPageCache({ maxBytes: cachesPages ? PAGE_CACHE_BYTES : 0, isConnected })
  const sharedAnswers = createSharedAnswers({ isConnected })
  const productTexts = createProductTexts({ isConnected })
  const warmer = createCacheWarmer({ cache, log })
  const purger = createProxyPurger({ origins: purgeUrls, log })
  const catalogueIndex = createCatalogueIndex({
    db: database.reading.db,
    isConnected,
    onError: (error) => log.warn({ err: error }, 'the catalogue could not be read into memory'),
  })
  /** A page that is rendered meanwhile may be cached with the hosts of the provider before, so it is purged afterwards. */
  const readSecrets = () => {
    const { secrets } = options
    const before = secrets.current()
    secrets.invalidate()
    secrets.fresh().then(
      (after) => {
        if (after.payments !== before.payments) warmer.warm(cache.purge('everything'))
      },
      () => undefined, // `invalidate` has logged it.
    )
  }
  const connected = await listenForCatalogueChanges({
    connection: database.connection,
    onChange: (message) => {
      changes += 1
      if (settingsChangedBy(message)) settings.invalidate()
      if (secretsChangedBy(message)) readSecrets()
      catalogueIndex.invalidate(indexChangedBy(message))
      const invalidated = invalidatedBy(message)
      if (searchChangedBy(invalidated)) searchChanges += 1
      sharedAnswers.invalidate(invalidated)
      productTexts.invalidate(invalidated)
      warmer.warm(cache.purge(invalidated))
      purger?.purge(invalidated)
    },
    onStaffChange: options.onStaffChange,
    // The failure that closed this connection has probably broken the idle ones too.
    onLost: database.dropIdle,
    log,
  })
  listener = connected
  closeStack.add(catalogueIndex.stop, async () => purger?.stop(), connected.stop, warmer.stop)
  const drainNotifications = async () => {
    await connected.drainNotifications()
    await purger?.settled()
  }
  return {
    cache,
    warmer,
    sharedAnswers,
    productTexts,
    catalogueIndex,
    changes: () => (isConnected() ? changes : undefined),
    searchChanges: () => (isConnected() ? searchChanges : undefined),
    drainNotifications,
  }
}
