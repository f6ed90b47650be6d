'use client'

import { Link } from '#ui/link.tsx'
import { Fact } from './fact.tsx'

/** A side column fact as plain data for the browser (decision 55). */
export type SideFact =
  | { readonly kind: 'release'; readonly name: string; readonly text: string; readonly href: string }
  | { readonly kind: 'user' | 'plain' | 'long'; readonly name: string; readonly text: string }

export function SideFacts({ facts }: { facts: readonly SideFact[] }) {
  return facts.map((fact, index) => (
    <Fact key={index} name={fact.name}>
      <FactText fact={fact} />
    </Fact>
  ))
}

function FactText({ fact }: { fact: SideFact }) {
  switch (fact.kind) {
    case 'release':
      return (
        <Link href={fact.href} className="rounded-sm text-accent hover:underline">
          <bdi className="font-mono wrap-anywhere">{fact.text}</bdi>
        </Link>
      )
    case 'user':
      return (
        <a href="#user" className="text-accent hover:underline">
          <bdi className="wrap-anywhere">{fact.text}</bdi>
        </a>
      )
    case 'plain':
      return <bdi>{fact.text}</bdi>
    case 'long':
      return (
        <bdi className="line-clamp-2 wrap-anywhere" title={fact.text}>
          {fact.text}
        </bdi>
      )
  }
}
