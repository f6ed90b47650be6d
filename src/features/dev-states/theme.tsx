'use client'

import { useEffect } from 'react'
import type { Theme } from './looks.ts'

/** Shows a document in a theme, whatever the system prefers: in its style sheets the other theme's rules are switched off. */
export function showIn(theme: Theme, page: Document): void {
  for (const sheet of page.styleSheets) switchRules(sheet.cssRules, theme)
}

const written = new WeakMap<CSSMediaRule, string>()

function switchRules(rules: CSSRuleList, theme: Theme): void {
  for (const rule of rules) {
    // By its shape: a rule of another frame is an instance of another class.
    if ('media' in rule && 'cssRules' in rule) switchMedia(rule as CSSMediaRule, theme)
    if ('style' in rule) switchControls((rule as CSSStyleRule).style, theme)
    if ('cssRules' in rule) switchRules(rule.cssRules as CSSRuleList, theme)
  }
}

function switchMedia(rule: CSSMediaRule, theme: Theme): void {
  const original = written.get(rule) ?? rule.media.mediaText
  if (!original.includes('prefers-color-scheme')) return
  written.set(rule, original)
  if (theme === 'system') rule.media.mediaText = original
  else rule.media.mediaText = original.includes(theme) ? 'all' : 'not all'
}

/** What the browser itself draws: fields, scroll bars. The rule is changed and not the page, which React compares with its own. */
function switchControls(style: CSSStyleDeclaration, theme: Theme): void {
  if (style.colorScheme !== '') style.colorScheme = theme === 'system' ? 'light dark' : theme
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
