import { MAX_TICKET_BODY, MAX_TICKET_TITLE } from '#domain/ticket/ticket.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { lines, text } from '#ui/form/fields.ts'

/** A new ticket. `integration` is the integration's id, in a hidden field. */
export const ticketForm = defineForm(
  'tickets',
  {
    place: text(),
    title: text({
      missing: 'create.problem.title_missing',
      most: [MAX_TICKET_TITLE, 'create.problem.title_too_long'],
    }),
    body: lines({ most: [MAX_TICKET_BODY, 'create.problem.body_too_long'] }),
    integration: text(),
  },
  { refusal: ['create.not', 'form.notText'] },
)
