/**
 * The legal pages of the demo: texts about an invented shop, which every page of theirs says. They show what such pages
 * are about; nothing in them is true of the shop that an owner makes of the demo.
 */
import type { PagePurpose } from '../../src/domain/pages/content-page.ts'

export type ExamplePage = { title: string; purpose: PagePurpose; seoDescription: string; body: string }

const ADDRESS = `Haberdash Example Shop
12 Example Street
Exampleton EX1 2PL
United Kingdom`

const addressLines = ADDRESS.replaceAll('\n', '\\\n')

const privacy = `This page shows what a privacy policy tells shoppers. Haberdash Example Shop is invented: replace every sentence by what is true of your shop.

## Who is responsible

${addressLines}

E-mail: [privacy@shop.example](mailto:privacy@shop.example)

## What is stored, why, and for how long

| What | Why | For how long |
| --- | --- | --- |
| Name, address and e-mail of an order | to perform the contract | as long as tax law asks for records |
| E-mail of the newsletter | your consent | until you unsubscribe |
| The cart, under a random number | to keep it while you shop | 90 days after its last change |
| The chosen currency, in your browser | to show prices in it | until you clear it |

Card numbers go to the payment provider alone. The example shop never sees them.

## Who receives it

- the payment provider, for the payment
- the carrier, for the delivery

## Your rights

You can ask what is stored about you, have it corrected or erased, object to its use, and take it with you. You can withdraw a consent at any time. You can complain to a supervisory authority.

See also: [terms of sale](/pages/terms), [right of withdrawal](/pages/right-of-withdrawal), [imprint](/pages/imprint).
`

const terms = `This page shows what terms of sale are about. Haberdash Example Shop is invented: replace every sentence by what is true of your shop.

## Contract

The goods on the pages are an invitation to order. The contract is made when the shop confirms the order by e-mail.

## Prices and delivery

Prices are those shown when you order. The cost of delivery is shown in the cart, before you pay.

## Payment

Cards are accepted. The card is charged when the order is confirmed.

## When something is wrong

If goods are faulty or not as described, you have the rights that the law gives you. Write to [help@shop.example](mailto:help@shop.example).

## Sending goods back

See the [right of withdrawal](/pages/right-of-withdrawal).
`

const withdrawal = `This page shows what information about the right of withdrawal is about. Haberdash Example Shop is invented: replace every sentence by what is true of your shop.

## Your right

You can withdraw from the contract within 14 days without giving a reason. The period ends 14 days after the day on which you, or somebody for you, received the last goods of the order.

To withdraw, tell us in a clear statement before the period ends, for example by e-mail:

${addressLines}

E-mail: [returns@shop.example](mailto:returns@shop.example)

## What follows

1. We return what you paid, with the cost of standard delivery, within 14 days of your statement, by the means with which you paid.
2. You send the goods back within 14 days of your statement. We may wait with the money until they arrive, or until you show that you have sent them.
3. You pay the direct cost of sending the goods back.

## Model form

> To Haberdash Example Shop, 12 Example Street, Exampleton EX1 2PL, returns@shop.example:
>
> I hereby give notice that I withdraw from my contract of sale of the following goods: …
>
> Ordered on … / received on …
>
> Name and address of the consumer, date (and signature, on paper)
`

const imprint = `This page shows what an imprint names. Haberdash Example Shop is invented: replace every line by what is true of your shop.

${addressLines}

Represented by: Alex Example

Telephone: [+44 20 7946 0000](tel:+442079460000)\\
E-mail: [hello@shop.example](mailto:hello@shop.example)

Register: Example Register, number 00000000\\
VAT number: GB 000 0000 00
`

export const examplePages: readonly ExamplePage[] = [
  {
    title: 'Privacy policy',
    purpose: 'privacy',
    seoDescription: 'An example of a privacy policy, about an invented shop.',
    body: privacy,
  },
  {
    title: 'Terms of sale',
    purpose: 'terms',
    seoDescription: 'An example of terms of sale, about an invented shop.',
    body: terms,
  },
  {
    title: 'Right of withdrawal',
    purpose: 'withdrawal',
    seoDescription: 'An example of information about the right of withdrawal, about an invented shop.',
    body: withdrawal,
  },
  {
    title: 'Imprint',
    purpose: 'imprint',
    seoDescription: 'An example of an imprint, about an invented shop.',
    body: imprint,
  },
]
