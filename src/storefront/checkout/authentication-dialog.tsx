/** The sandbox's stand-in for 3-D Secure: the shopper passes or fails the authentication. Closing the dialog fails it. */
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { AuthenticationOutcome } from './sandbox-payment.ts'

type AuthenticationDialogProps = {
  amount: string
  /** Null while no authentication is required. */
  onOutcome: ((answer: AuthenticationOutcome) => void) | null
}

export const AuthenticationDialog = ({ amount, onOutcome }: AuthenticationDialogProps) => (
  <Sheet open={onOutcome !== null} onClose={() => onOutcome?.('fail')} title="Test bank" side="middle">
    <div className="p-6">
      <p>
        A bank would now ask whether you are paying <strong className="font-semibold">{amount}</strong>. In
        test mode you choose its answer.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => onOutcome?.('pass')}>Pass authentication</Button>
        <Button variant="outline" onClick={() => onOutcome?.('fail')}>
          Fail authentication
        </Button>
      </div>
    </div>
  </Sheet>
)
