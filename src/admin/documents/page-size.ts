/** The size of the paper that the browser prints on, remembered by this browser. */
import { useEffect, useState } from 'react'
import { PAGE_SIZES, type PageSize } from '../../domain/documents/print-document.ts'

const KEY = 'print-page-size'

const isPageSize = (text: string | null): text is PageSize => PAGE_SIZES.some((size) => size === text)

const storedSize = (): PageSize => {
  try {
    const stored = localStorage.getItem(KEY)
    return isPageSize(stored) ? stored : 'a4'
  } catch {
    // A browser that blocks web storage prints on A4 until staff choose again.
    return 'a4'
  }
}

/** The page's rule for paper is set while the screen is shown. */
export const usePageSize = (): [PageSize, (size: string) => void] => {
  const [size, setSize] = useState(storedSize)
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page { size: ${size}; margin: 15mm }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [size])
  const choose = (next: string) => {
    if (!isPageSize(next)) return
    setSize(next)
    try {
      localStorage.setItem(KEY, next)
    } catch {
      // As above.
    }
  }
  return [size, choose]
}
