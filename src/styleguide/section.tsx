/** A section of the style guide: a title, the file that it documents, and its examples side by side. */
import type { ReactNode } from 'react'

export const Section = ({ title, file, children }: { title: string; file?: string; children: ReactNode }) => (
  <section className="guide-section" aria-label={title} data-documents={file}>
    <h2>
      {title} {file && <code>{file}</code>}
    </h2>
    <div className="guide-examples">{children}</div>
  </section>
)

export const Example = ({
  name,
  wide = false,
  children,
}: {
  name: string
  wide?: boolean
  children: ReactNode
}) => (
  <div className={wide ? 'guide-example guide-wide' : 'guide-example'}>
    <p>{name}</p>
    <div>{children}</div>
  </div>
)
