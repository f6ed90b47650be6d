/** Stands at the end of every page, to be missed where the page broke off. */
export const DOCUMENT_END = 'document-end'
/** At its start: what is shown in the page's place then. */
export const DOCUMENT_BROKEN = 'document-broken'
