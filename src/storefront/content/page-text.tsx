/** The text of a content page: HTML that the server has rendered from the owner's Markdown (src/api/pages/markdown.ts). */
import './page-text.css'

export const PageText = ({ html }: { html: string }) => (
  <div
    className="page-text"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders only the elements of Markdown, and escapes all else
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
