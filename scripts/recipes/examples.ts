/** The example of each recipe of docs/extending.md that `npm run recipes` applies to a copy of the tree. */
import { ORDER_MAILS } from '../../src/domain/mails/order-mails.ts'
import { MIGRATIONS, nextNumber } from './migration-number.ts'
import { productFlag, productText, variantCode } from './product-examples.ts'
import type { ChangeExample } from './recipe.ts'

const ownersSetting: ChangeExample = {
  name: "Two owner's settings, whether cards name the brand and which picture they show under the mouse",
  heading: '## A setting of the owner',
  goal: 2,
  reportedBy: {
    'src/domain/settings/shopping-settings.ts': 'types',
    'src/storefront/product-card.tsx': 'src/site/shown-fields.test.ts',
  },
  edits: [
    {
      file: 'src/domain/settings/shopping-settings.ts',
      behind: 'export const shopping = {\n',
      text: `  namesBrandOnCards: yesNo('Cards of products name the brand', {
    help: 'In lists and on the home page.',
    default: true,
    pages: { absent: 'true' },
  }),
  hoverPicture: whole('Picture of a card under the mouse', {
    help: 'The second, the third and so on.',
    default: 2,
    min: 2,
    max: 10,
    pages: { absent: '2' },
  }),
`,
    },
    {
      file: 'src/domain/settings/shopping-settings.ts',
      behind: "import { EMPTY_CART_LINKS } from './empty-cart-links.ts'\n",
      text: "import { whole, yesNo } from './setting-field.ts'\n",
    },
    {
      file: 'src/storefront/product-card.tsx',
      behind: "import { Price, PriceInPounds } from '../ui/price.tsx'\n",
      text: "import { useShop } from '../ui/shop.ts'\n",
    },
    {
      file: 'src/storefront/product-card.tsx',
      behind: 'const [isHovered, setHovered] = useState(false)\n',
      text: `    const { namesBrandOnCards = true, hoverPicture = 2 } = useShop().shopping
    const ownPicture = product.images[hoverPicture - 1]
`,
    },
    {
      file: 'src/storefront/product-card.tsx',
      behind: '<div className="pt-3 pr-3">\n',
      text: '          {namesBrandOnCards && ownPicture && <p>{brand.name}</p>}\n',
    },
  ],
}

const staffPage: ChangeExample = {
  name: 'A staff page with its call, the last searches',
  heading: '## A page of the staff area',
  goal: 4,
  reportedBy: {
    'src/contract/searches.ts': 'types',
    'src/api/searches/searches.ts': 'test/server/openapi.test.ts',
    'src/admin/searches/searches-screen.tsx': 'types',
    'src/admin/app/staff-screens.ts': 'src/admin/app/staff-screens.test.ts',
  },
  edits: [
    {
      file: 'src/contract/searches.ts',
      text: `/** What shoppers searched for last, for staff. */
import { z } from 'zod'
import { operation } from './operation.ts'

export const listSearches = operation({
  tag: 'Staff',
  id: 'listSearches',
  permission: 'see-figures',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/searches',
  summary: 'The last words that shoppers searched for',
  responses: { 200: { description: 'Words', schema: z.array(z.string()) } },
  errors: [],
  example: { response: ['bag'] },
})
`,
    },
    {
      file: 'src/api/searches/searches.ts',
      text: `/** What shoppers searched for last, for staff. */
import { Hono } from 'hono'
import { listSearches } from '../../contract/searches.ts'
import type { ApiEnv } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'

export const searchRoutes = (): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, listSearches, async () => ({ json: [] }))
  return app
}
`,
    },
    {
      file: 'src/admin/searches/searches-screen.tsx',
      text: `/** /admin/searches: what shoppers searched for last. */
import { adminQuery } from '../admin-queries.ts'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useFreshQuery } from '../components/use-fresh-query.ts'

export const Screen = () => {
  const { data = [] } = useFreshQuery(adminQuery('GET /api/admin/searches'))
  return (
    <StaffScreen title="Searches">
      <ul>
        {data.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </StaffScreen>
  )
}
`,
    },
    {
      file: 'src/admin/app/staff-screens.ts',
      behind: 'export const staffScreens: readonly StaffScreenEntry[] = [\n',
      text: `  {
    path: '/admin/searches',
    title: 'Searches',
    link: { section: 'Reports', label: 'Searches', needs: 'see-figures' },
    load: () => import('../searches/searches-screen.tsx'),
  },
`,
    },
  ],
}

/** What the database allows, as patterns of SQL. */
const mailKinds = [...new Set(Object.values(ORDER_MAILS).map(({ record }) => record)), 'order-again']

const mail: ChangeExample = {
  name: 'A mail about an order, how to order again',
  heading: '## A mail about an order',
  goal: 5,
  reportedBy: {
    'src/domain/mails/order-mails.ts': 'types',
    'src/checkout/mails/send-order-mail.ts': 'types',
    [`${MIGRATIONS}/${nextNumber()}-order-again-mail.ts`]: 'test/frozen/frozen-mails.test.ts',
    'src/checkout/capture/capture.ts': 'src/checkout/mails/send-order-mail.test.ts',
  },
  edits: [
    {
      file: 'src/domain/mails/order-mails.ts',
      behind: 'export const ORDER_MAILS = {\n',
      text: `  orderAgain: {
    job: 'order-message',
    ids: ['message'],
    record: 'order-again',
    words: {
      title: 'How to order again',
      variables: { number },
      subject: 'How to order {number} again',
      text: 'Your items are still there.',
    },
  },
`,
    },
    {
      file: 'src/checkout/mails/send-order-mail.ts',
      behind: "const messages: Record<OrderMessage, Prepare<OrderMailJobs['order-message']>> = {\n",
      text: `  'order-again': (_, order) =>
    writtenMail(order, 'orderAgain', { kind: 'order-again', values: {}, blocks: [itemList(order)] }),
`,
    },
    {
      file: `${MIGRATIONS}/${nextNumber()}-order-again-mail.ts`,
      text: `/** A mail on how to order again. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql\`alter table order_messages drop constraint order_messages_kind_check\`.execute(db)
  await sql\`alter table order_messages add constraint order_messages_kind_check check (
    kind like any (array[${mailKinds.map((kind) => `'${kind}'`).join(', ')}]))\`.execute(db)
}
`,
    },
    {
      file: 'src/checkout/capture/capture.ts',
      behind:
        "await context.jobs.enqueue(trx, { kind: 'order-message', orderId, message: 'cancellation' })\n",
      text: "    await context.jobs.enqueue(trx, { kind: 'order-message', orderId, message: 'order-again' })\n",
    },
  ],
}

export const recipes: readonly ChangeExample[] = [
  productText,
  variantCode,
  productFlag,
  ownersSetting,
  staffPage,
  mail,
]
