/**
 * Refuses words of the code's former private language in identifiers, comments and documents. The rule: one term for
 * one thing, the one that docs/glossary.md defines. Only words without another use in this repository are listed.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

/** `allowed`: files that may have the word, because it is a JSON field, a stored value, a flag or quoted there. */
type RetiredWord = readonly [pattern: RegExp, replacement: string, allowed?: RegExp]

const retired: readonly RetiredWord[] = [
  [/\btill\b/i, 'checkout runtime; until'],
  // Staff read "back on the shelf" in the order list, shoppers "on our shelves" in the demo. A variant has a shelf place.
  [
    /(?<!on (the|our) )shel(f|ves)\b(?! places?\b)|shel(f|ves)(?!-?places?\b)[A-Z-]/i,
    'picture store; section',
  ],
  [/\bquick-?answers?\b/i, 'fast path'],
  [/\bupkeep|[a-z]Upkeep/, 'scheduler, cleanup'],
  [/\btid(y|ies|ied|ying)\b|\btidy[A-Z-]/i, 'clean up'],
  [/\bisHearing\b|\bcaughtUp\b/, 'isConnected, drainNotifications'],
  [/renderUnheard/i, 'renderWhileDisconnected'],
  [/tell-?of-?stock/i, 'notifyStockChanged'],
  [/\bFate\b|PaymentFate/, 'PaymentOutcome'],
  [/\bisNews\b|\btakeNews\b/, 'isUnannounced, consume'],
  [/\baskForPayment\b/, 'fetchPaymentStatus'],
  [/\bsayThanks\b/, 'toastOrderConfirmed'],
  [/\bstruck(?!_pence\b|[ -]through\b)|[a-z]Struck/, 'compareAt'],
  [/\bkept (page|answer|response)s?\b/i, 'cached page, cached response'],
  [/\bjourneys?\b|[a-z]Journeys?/i, 'browser test'],
  [/take-?looks|\blooks\.spec|e2e\/looks\b|run looks\b|visual-snapshots?\b/, 'layout facts'],
  [/\batDesk\b|\bbyPhone\b/, 'desktopOnly, mobileOnly'],
  [/\b(MOST|LEAST)_[A-Z]/, 'MAX_, MIN_'],
  [/\bPATIENCE/, 'TIMEOUT'],
  [/\bheardAt\b|\bisOutdated\b/, 'updatedAt, isStale'],
  [/\bchange-?view\b/i, 'view transition'],
  [/\b(use)?awake\b/i, 'hydrated'],
  [/\bwakes?\b|\bwoken?\b/i, 'hydrates; starts'],
  [/\bstocking|stockCatalogue\b|\bstockGroups\b/i, 'seed'],
  [/\bkept-?(text|payment)\b/i, 'web storage'],
  [/\bloadFront\b|\bplainFront\b/, 'loadFrontendBundle'],
  [/\bisFetchedNear\b/, 'prefetchInViewport'],
  [/\bwhenSlidOff\b|\bwentAt\b/, 'onPressCancelled, lastNavigatedAt'],
  [/\bgiveBackSecond\b/, 'refundDuplicatePayment'],
  [/\bpaid-?back\b/i, 'syncExternalRefund; refunded'],
  [/\btouchedAnswers\b/i, 'invalidatedTags'],
  [/\banswer-?times\b/i, 'request duration'],
  [/\bof the house\b|\bstray-folder\b/i, 'of src'],
  [/\bRecipe\b/, 'CacheEntrySource'],
  [/\bFlight\b/, 'inFlight'],
  [/\bTouched\b/, 'InvalidatedTags'],
  [/freshness/i, 'cache headers'],
  [/\blist-?choices?\b/i, 'listing options'],
  [/prepare-?shop/i, 'bootstrap'],
  [/\bservice-?calls\b/i, 'operational endpoints'],
  [/\banew\b/i, 'again'],
  [/\breckon/i, 'compute'],
  [/\bwhoever\b/i, 'the client, the user, the caller'],
  [/\bhears? of\b|\bheard of\b/i, 'is notified of, receives'],
  [/\bbytes at hand\b/i, 'in memory'],
  [/\bpageOfForms\b/, 'pageFromEncodings'],
  [/\bFOR_EVER\b/, 'IMMUTABLE'],
  [/\bstandingWaitMs\b/, 'maxWaitUnderLoadMs'],
  [
    /\b\w+UnderSuspicion\b|\bloginByStrangers\b|\bloginSlowly\b/,
    '...AfterDeclines, loginByUnknownDevices, loginThrottled',
  ],
  [/\bthe books\b|\bbad days\b/i, 'the records, outages'],
  [/\bbehind the others\b/i, 'after the others'],
  [/\b(receiver|server) that is away\b/i, 'unreachable'],
  [/\btellsSaving\b|\bisAboutWords\b/, 'includesSaving, mayUseFallback'],
  [/\borderNumber\(/, 'orderReference('],
  [/\bwork-queues\b/, 'server-queues'],
  [/\bproduct-drafts\b|\bproduct-form-fields\b/, 'inline-drafts, inline-form-fields'],
  // The operation and the log's event keep their names: shippedElsewhere, orders-shipped-elsewhere.
  [
    /(?<!-)\bshipped elsewhere\b|\belsewhere-?form\b|\bshipElsewhere\b/i,
    'fulfilled externally, external fulfilment',
  ],
  [/\bSettlement\b|\bsettlePayment\b|\bsettleInTransaction\b/, 'FinaliseOutcome, decideOutcome'],
  [/\bOrderRefusal/, 'OrderError: a domain error'],
  [/\b(intent|order) calls?\b/i, 'endpoint; request', /^docs\/money-cases\.md$/],
  // What staff read of a change, a finding or a page may be a sentence, and is a JSON field of that name.
  [
    /\berrorTable\[.*\]\.sentence\b|\bpageErrorSentences\b|refused (with|in) a (plain )?sentence/,
    'message',
    /^docs\/money-cases\.md$/,
  ],
  // `counting` is a column, a JSON field and the heading of a column of catalogue files.
  [
    /\bcounted (together|by variant)\b|\bSTOCK_COUNTINGS\b|\bStockCounting\b|\bway of counting\b/i,
    'tracked by product, tracked by variant',
    /^src\/storage\/migrations\/|docs\/(back-office|money)-cases\.md$|staff-devices\.test\.ts$/,
  ],
  [/\bMaker(Fields)?\b(?!’)|\bMAX_MAKER/, 'manufacturer'],
  [/\.\.\.\{ ?\w/, 'plain properties'],
  // Migrations, a benchmark's name on the command line, and what folders were called before decision 54.
  [
    /\border[ -]?desk\b|\bDeskOrder\b/i,
    'order management',
    /^(src\/storage\/migrations|rigs\/bench)\/|docs\/(performance|decisions\/54-.*)\.md$/,
  ],
  // A parcel is marked or recorded as delivered.
  [/(?<!\b(mark|record)\w*\b.*)\bas delivered\b|\bshop is delivered\b/i, 'default'],
  [
    /\b[dD]elivered(Words|Blocks)\b|\bdelivered (words|blocks|texts?)\b|\bDELIVERED_[A-Z]/,
    'default',
    /(contract|api|admin)\/.*settings.*\.tsx?$|settings-fields\.test\.ts$/,
  ],
]

const files = [
  '{src,test,e2e,scripts,rigs}/**/*.{ts,tsx,mjs,css}',
  'docs/**/*.md',
  '*.{md,ts,cjs}',
  'demo/photography/*.ts',
  'demo/catalogue/*.ts',
]
/** The specification's words are its author's; the changelog's older entries are history. */
const exempt = ['docs/specification.md', 'CHANGELOG.md', 'scripts/retired-words.test.ts', 'docs/glossary.md']

test('no file uses a retired word', () => {
  const found = files
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !exempt.includes(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          retired.flatMap(([pattern, replacement, allowed]) => {
            const [word] = pattern.exec(line) ?? []
            return word === undefined || allowed?.test(file)
              ? []
              : [`${file}:${index + 1}: "${word}" is now: ${replacement}`]
          }),
        ),
    )
  expect(found).toEqual([])
})
