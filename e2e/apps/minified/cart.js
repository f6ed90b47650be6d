const priceList = { coffee: 12 }

function priceOf(articleName) {
  // The comment is in the map and nowhere in the bundle.
  return priceList[articleName].amountInCents
}

export function totalOf(basketOfCustomer) {
  let sumOfPrices = 0
  for (const orderLine of basketOfCustomer.lines) sumOfPrices += orderLine.amount * priceOf(orderLine.sku)
  return sumOfPrices
}
