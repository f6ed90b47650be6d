/** How a fault says to a page that a store on another machine does not answer, by the one property that React passes on. */
export const STORE_AWAY = 'STORE_AWAY'
