/**
 * /styleguide, in development only: the tokens and every piece of src/ui in every state. Hover, focus and press are
 * there to be tried; a shopper's own settings (no motion, forced colours, larger letters) show here first.
 */
import { PageHead } from '../ui/page-head.tsx'
import { ControlSections } from './control-sections.tsx'
import { FeedbackSections } from './feedback-sections.tsx'
import { ProductSections } from './product-sections.tsx'
import './styleguide.css'
import { TokenSections } from './token-sections.tsx'

export const Page = () => (
  <div className="frame py-section">
    <PageHead title="Style guide" description="The shop's look, piece by piece." noIndex />
    <h1 className="text-display">Style guide</h1>
    <TokenSections />
    <ControlSections />
    <ProductSections />
    <FeedbackSections />
  </div>
)
