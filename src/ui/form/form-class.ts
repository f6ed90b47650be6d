/** For forms with a sticky save bar: focused elements scroll clear of the bar. */
export const formClass = 'grid min-w-0 gap-4 [&_:is(a,button,input,select,summary,textarea)]:scroll-mb-32'
