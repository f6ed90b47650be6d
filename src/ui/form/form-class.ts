/** Of a form whose bar that saves is always in view: what takes the focus scrolls clear of the bar. */
export const formClass = 'grid min-w-0 gap-4 [&_:is(a,button,input,select,summary,textarea)]:scroll-mb-32'
