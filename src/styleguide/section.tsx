/** A shelf of the style guide: a name, the file that it shows, and its states side by side. */
import type { ReactNode } from 'react'

export const Section = ({ title, file, children }: { title: string; file?: string; children: ReactNode }) => (
  <section className="guide-section" aria-label={title} data-shows={file}>
    <h2>
      {title} {file && <code>{file}</code>}
    </h2>
    <div className="guide-row">{children}</div>
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
