'use client'

import { useEffect } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Shows a document in a theme, whatever the system prefers: in its style sheets the other theme's rules are switched off. */
export function showIn(theme: Theme, page: Document): void {
  page.documentElement.style.colorScheme = theme === 'system' ? '' : theme
  for (const sheet of page.styleSheets) switchRules(sheet.cssRules, theme)
}

const written = new WeakMap<CSSMediaRule, string>()

function switchRules(rules: CSSRuleList, theme: Theme): void {
  for (const rule of rules) {
    // By its shape: a rule of another frame is an instance of another class.
    if ('media' in rule && 'cssRules' in rule) switchRule(rule as CSSMediaRule, theme)
    if ('cssRules' in rule) switchRules(rule.cssRules as CSSRuleList, theme)
  }
}

function switchRule(rule: CSSMediaRule, theme: Theme): void {
  const original = written.get(rule) ?? rule.media.mediaText
  if (!original.includes('prefers-color-scheme')) return
  written.set(rule, original)
  if (theme === 'system') rule.media.mediaText = original
  else rule.media.mediaText = original.includes(theme) ? 'all' : 'not all'
}

/** Shows the page that it stands in in a theme. */
export function ShowIn({ theme }: { theme: Theme }) {
  useEffect(() => {
    showIn(theme, document)
    // Hot reload replaces style sheets.
    const observer = new MutationObserver(() => showIn(theme, document))
    observer.observe(document.head, { childList: true })
    return () => observer.disconnect()
  }, [theme])
  return null
}
