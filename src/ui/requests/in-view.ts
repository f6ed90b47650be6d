import { ahead } from './requests.ts'
import type { LinkInView } from './ahead.ts'

/** The router asks for a page that it does not have at once. What it has not asked for by then, it has. */
const ASKED_MS = 1000

const links = new WeakMap<Element, LinkInView>()
let observer: IntersectionObserver | undefined

/** @returns the one observer of the page: a list has dozens of links */
function observed(): IntersectionObserver {
  return (observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const link = links.get(target)
      if (link === undefined) continue
      if (isIntersecting) ahead.see(link)
      else ahead.leave(link)
    }
    ahead.go()
  }))
}

/** Has what a link leads to fetched while it is in view. @param fetch by the router @returns the end of it */
export function watchLink(element: HTMLAnchorElement, fetch: () => void): () => void {
  const address = element.href.replace(/#.*/, '')
  const link: LinkInView = {
    address,
    distance() {
      const { top, bottom } = element.getBoundingClientRect()
      return Math.abs((top + bottom - innerHeight) / 2)
    },
    ask() {
      fetch()
      setTimeout(() => ahead.unasked(address), ASKED_MS)
    },
  }
  links.set(element, link)
  observed().observe(element)
  return () => {
    observed().unobserve(element)
    ahead.forget(link)
  }
}
