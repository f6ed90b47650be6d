import { totalOf } from './cart.js'

/** Called once for each click on the button. */
export function checkOut(basketOfCustomer) {
  const amountToPay = totalOf(basketOfCustomer)
  document.body.dataset.paid = String(amountToPay)
}
