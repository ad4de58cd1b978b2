/** The text as shoppers would see it. The server renders it, with the rules of the page itself, while staff type. */
import { useEffect, useState } from 'react'
import { PageText } from '../../storefront/content/page-text.tsx'
import { Problem } from '../components/problem.tsx'
import { messageOf } from '../staff-request.ts'
import { readPagePreview } from './page-api.ts'

const TYPING_PAUSE_MS = 300

export const PagePreview = ({ title, body }: { title: string; body: string }) => {
  const [html, setHtml] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  useEffect(() => {
    let isLatest = true
    const timer = setTimeout(() => {
      readPagePreview(body).then(
        (rendered) => {
          if (!isLatest) return
          setHtml(rendered)
          setProblem(undefined)
        },
        (error) => isLatest && setProblem(messageOf(error)),
      )
    }, TYPING_PAUSE_MS)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [body])
  return (
    <section aria-labelledby="page-preview" className="min-w-0">
      <h2 id="page-preview" className="mb-1.5 text-sm font-medium">
        Preview
      </h2>
      <Problem className="mb-2">{problem && `The preview could not be made: ${problem}`}</Problem>
      {/* Scrolls by itself, also with the keyboard. */}
      <section
        aria-label="Text of the preview"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
        tabIndex={0}
        className="max-h-[36rem] overflow-y-auto border border-line bg-paper px-5 py-6"
      >
        <p className="mb-6 text-title text-balance wrap-anywhere">{title || 'Untitled'}</p>
        {body.trim() === '' ? <p className="text-muted">There is no text yet.</p> : <PageText html={html} />}
      </section>
    </section>
  )
}
