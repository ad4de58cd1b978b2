/** The shop's public address, for links that must be absolute (canonical, Open Graph, structured data). */
import { createContext, use } from 'react'

export const OriginContext = createContext('')
export const useOrigin = (): string => use(OriginContext)
