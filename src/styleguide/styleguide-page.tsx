/**
 * /styleguide, in development only: the tokens and every piece of src/ui in every state. Hover, focus and press are
 * there to be tried; a shopper's own settings (no motion, forced colours, larger letters) show here first.
 */
import { PageHead } from '../ui/page-head.tsx'
import { ControlShelves } from './control-shelves.tsx'
import { GoodsShelves } from './goods-shelves.tsx'
import { MessageShelves } from './message-shelves.tsx'
import './styleguide.css'
import { TokenShelves } from './token-shelves.tsx'

export const Page = () => (
  <div className="frame py-section">
    <PageHead title="Style guide" description="The shop's look, piece by piece." noIndex />
    <h1 className="text-display">Style guide</h1>
    <TokenShelves />
    <ControlShelves />
    <GoodsShelves />
    <MessageShelves />
  </div>
)
