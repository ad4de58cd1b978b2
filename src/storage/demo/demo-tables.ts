/** The table of the demo's rows. */

export type DemoContentTable = {
  kind: 'product' | 'brand' | 'category'
  id: string
  /** As they were seeded: a row that has others by now is the owner's. */
  slug: string
  name: string
  /** Null for brands and categories. */
  sku: string | null
}

declare module '../database/tables.ts' {
  interface Tables {
    demo_content: DemoContentTable
  }
}
