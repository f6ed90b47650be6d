/**
 * Lends the document's nonce to what adds style elements in the browser: radix keeps the page behind a dialog from
 * scrolling with one, and looks for the nonce where bundlers put it. Without, the Content-Security-Policy refuses it.
 */
export function lendStyleNonce(): void {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  if (nonce !== undefined && nonce !== '') Reflect.set(globalThis, '__webpack_nonce__', nonce)
}
