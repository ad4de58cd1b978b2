/** Stands for the bank's question during a payment: the shopper passes or fails it. Closing it is failing it. */
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { AuthenticationOutcome } from './sandbox-payment.ts'

type AuthenticationDialogProps = {
  amount: string
  /** Set while the bank asks. */
  onAnswer: ((answer: AuthenticationOutcome) => void) | null
}

export const AuthenticationDialog = ({ amount, onAnswer }: AuthenticationDialogProps) => (
  <Sheet open={onAnswer !== null} onClose={() => onAnswer?.('fail')} title="Test bank" side="middle">
    <div className="p-6">
      <p>
        A bank would now ask whether you are paying <strong className="font-medium">{amount}</strong>. In test
        mode you choose its answer.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => onAnswer?.('pass')}>Pass authentication</Button>
        <Button variant="outline" onClick={() => onAnswer?.('fail')}>
          Fail authentication
        </Button>
      </div>
    </div>
  </Sheet>
)
