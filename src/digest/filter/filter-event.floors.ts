import { defaultRules } from '#domain/project/project-rules.ts'
import { growthFloor } from '#floors'
import { compileFilters, filterEvent } from './filter-event.ts'
import { inBrowser, nobody } from './testing.ts'

growthFloor('messages held against globs of a project', {
  sizes: [8_000, 32_000],
  most: 3,
  prepare: (size) => {
    const globs = ['*a*a*a*a*a*a*a*a*b', '{a,*a}{a,*a}{a,*a}{a,*a}b', `${'*a'.repeat(200)}b`, '*[a-z]*[a-z]*[a-z]*0']
    const { lists, known } = defaultRules.filters
    const filters = compileFilters({ known, lists: { ...lists, error_messages: { action: 'drop', values: globs } } })
    const event = inBrowser('E', 'a'.repeat(size))
    return () => filterEvent(event, filters, nobody)
  },
})
