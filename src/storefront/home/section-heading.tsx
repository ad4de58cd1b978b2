/** The heading of a section: a rule, the title, and a link to the full list. */
import { Link } from '../../ui/link.tsx'

type SectionHeadingProps = {
  id: string
  title: string
  more?: { label: string; href: string }
  className?: string
}

export const SectionHeading = ({ id, title, more, className = '' }: SectionHeadingProps) => (
  <div
    className={`mb-stack flex flex-wrap content-start items-center justify-between gap-x-6 border-t border-ink pt-3 ${className}`}
  >
    <h2 id={id} className="flex min-h-11 items-center text-2xl">
      {title}
    </h2>
    {more && (
      <Link href={more.href} className="text-link inline-flex min-h-11 items-center text-sm font-semibold">
        {more.label}
      </Link>
    )}
  </div>
)
