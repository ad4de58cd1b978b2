/**
 * The mails whose words the owner does not rewrite, an entry for each: a law asks for the words, or staff read them. Job and
 * queue, the kind in the list of mails, subject and words derive from the entry. What a mail says besides its words is in
 * the module that sends it. Mails about an order: `order-mails.ts`.
 */

type FixedMail = {
  /** The kind of its job, and the queue of the job. Without one, the call that causes the mail sends it at once. */
  job?: string
  /** The fields of the job, which tell it from other jobs of the kind. */
  ids?: readonly string[]
  /** Tells the mails of one kind of job apart. */
  recipient?: string
  /** At most so many at a time from a node. */
  atOnce?: number
  /** Its kind in the list of mails. Without one it is listed as an alert, or not at all. */
  kind?: string
  /** Subject and words have placeholders in braces. */
  subject: string
  /** An empty line begins a paragraph. Without it, the module that sends the mail makes its text. */
  text?: string
  /** Words at the end. */
  end?: string
}

/** Of the mail and of the page that declares a withdrawal. */
export const RECEIPT = {
  received:
    'We have received your withdrawal from the contract below. This confirms that it was received, with its content, date and time. It is not yet a decision about a refund.',
  next: 'We check which order it belongs to and write to you about the return and the refund. Please keep this confirmation.',
} as const

const receipt = {
  job: 'withdrawal-message',
  ids: ['withdrawalId', 'recipient'],
  kind: 'withdrawal',
} as const
const alert = { job: 'owner-alert', ids: ['alertId'], atOnce: 1 } as const

export const FIXED_MAILS = {
  withdrawal: {
    ...receipt,
    recipient: 'declarer',
    subject: 'We have received your withdrawal',
    text: `${RECEIPT.received}\n${RECEIPT.next}`,
  },
  withdrawalOfOrder: {
    ...receipt,
    recipient: 'order',
    subject: 'Withdrawal received for your order {number}',
    text: 'We have received a withdrawal from the contract about your order, with the content below. This confirms that it was received. It is not yet a decision about a refund.\nIf you did not declare it, please answer this mail at once.',
  },
  newsletterConfirmation: {
    job: 'newsletter-confirmation',
    ids: ['subscriberId'],
    atOnce: 2,
    kind: 'newsletter',
    subject: 'Please confirm your newsletter subscription',
    text: 'Somebody, probably you, has entered this address for our newsletter. You get it only after you have confirmed with the link below, within seven days.',
    end: 'If it was not you, ignore this mail: you get no newsletter.',
  },
  dispute: { ...alert, subject: 'A payment is disputed' },
  'fraud-warning': { ...alert, subject: 'A payment may be fraud' },
  review: { ...alert, subject: 'A payment is to be reviewed' },
  backup: { ...alert, subject: 'The shop has no current backup' },
  differences: { ...alert, subject: 'Orders and payments differ' },
  lateComparison: { ...alert, subject: 'The payments could not be compared' },
  staffInvitation: {
    subject: 'Your invitation to {shop}',
    text: 'Hello {name},\n\nyou are invited to work in the back office of {shop}. Choose a password here:\n\n{link}\n\nThe link works once, for seven days. If you do not expect it, ignore this mail.',
  },
  staffReset: {
    subject: 'A new password for {shop}',
    text: 'Hello {name},\n\nwith this link you can choose a new password for the back office of {shop}:\n\n{link}\n\nThe link works once, for an hour. Your password stays as it is until you use it. If you did not ask for it, ignore this mail.',
  },
  secretsChanged: {
    subject: 'Access of {shop} was changed: {service}',
    text: '{by} {what} of “{service}” in the settings of {shop}, at {time}.\n\nIf you do not know why, sign in and look at the settings and the audit log, and change your password.',
  },
  test: {
    subject: 'Test mail from {shop}',
    text: 'This is a test mail from {shop}{where}.\n\nMail about orders leaves the shop the same way. If this one was in the spam folder, theirs will be too: see “Mail” in docs/going-live.md.',
  },
} as const satisfies Record<string, FixedMail>

type Mails = typeof FIXED_MAILS
type MailOfJob = Extract<Mails[keyof Mails], { job: string }>
type Recipient = Extract<MailOfJob, { recipient: string }>['recipient']

export type FixedMailJobKind = MailOfJob['job']
/** `again`: of a request of staff to send another copy of the mail. */
export type FixedMailJobs = {
  [Kind in FixedMailJobKind]: { kind: Kind; again?: string } & {
    [Id in Extract<MailOfJob, { job: Kind }>['ids'][number]]: Id extends 'recipient' ? Recipient : string
  }
}
export type FixedMailJob = FixedMailJobs[FixedMailJobKind]
