/**
 * Collects the structured data (schema.org) of a page while the server renders it; site/render.tsx writes it into the
 * head as JSON-LD. Only search engines read it, from the document: browsers load none of the code that makes it, if it
 * is behind `import.meta.env.SSR`.
 */
import { createContext } from 'react'

export const StructuredDataContext = /* @__PURE__ */ createContext<object[] | null>(null)
