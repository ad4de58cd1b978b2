/** Conditions that several queries share: on the order `o`, and on its claim `c` by a packer. */
import { sql } from 'kysely'
import { CLAIM_MINUTES } from '../../domain/orders/packing-claim.ts'

/**
 * As the condition of the index `orders_to_ship`; once real payments were switched on, without trial orders, for which
 * nobody has paid.
 */
export const isToShip = sql<boolean>`o.status = 'confirmed' and o.payment_status in ('paid', 'disputed')
  and o.fulfilment_status in ('unfulfilled', 'partly_shipped')
  and not (o.mode in ('sandbox', 'test') and exists (select from secrets where is_live))`

/** A claim of an order that a node of the release before has shipped means nothing. */
export const isClaimed = sql<boolean>`c.claimed_at > now() - make_interval(mins => ${CLAIM_MINUTES}) and ${isToShip}`
