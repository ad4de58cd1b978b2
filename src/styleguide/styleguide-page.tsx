/**
 * /styleguide, in development only: the design tokens and every component of src/ui in every state. Use it to check
 * hover, focus and user preferences (reduced motion, forced colours, larger text).
 */
import { PageHead } from '../ui/page-head.tsx'
import { ControlSections } from './control-sections.tsx'
import { FeedbackSections } from './feedback-sections.tsx'
import { ProductSections } from './product-sections.tsx'
import './styleguide.css'
import { TokenSections } from './token-sections.tsx'

export const Page = () => (
  <div className="frame py-section">
    <PageHead title="Style guide" description="Design tokens and components." noIndex />
    <h1 className="text-display">Style guide</h1>
    <TokenSections />
    <ControlSections />
    <ProductSections />
    <FeedbackSections />
  </div>
)
