/**
 * Why the events of a family have the causes that they have. A cause is what a developer would mend as one defect: events
 * of one cause belong into one issue, events of two causes into two. The same families are in every language that can
 * have them.
 */
export const families: Readonly<Record<string, string>> = {
  callers: 'One line refuses the card, whoever asked; the limit is another line of the same function.',
  'helper-texts': 'One helper makes the errors of three checks; each check is mended by itself.',
  parameters: 'Ids, times, paths and counts in a message are data: one line throws them all, and another line another.',
  crashes: 'Where a program dies says what is to be mended, in whichever thread it dies.',
  addresses: 'A stripped program tells addresses only, other ones each time it is loaded: the places are the same.',
  minified: 'Without a map there are one line and short names: the text has to tell the causes apart.',
  times: 'When something happened is data, in whatever form; which check failed is not.',
  'two-places': 'Two functions throw the same words; each has its own reason.',
  'wrapped-causes': 'One wrapper around two faults: the fault inside is what is mended.',
  wrappers: 'One fault inside of several wrappers is mended once.',
  'one-function': 'One function fails in several ways: each is a mistake of its own, with whatever values.',
  async: 'It is one fault, whether it is met directly, in a task, or in a thread.',
  recursion: 'How deep a function had called itself says nothing; which of its two checks failed does.',
  closures: 'Two anonymous functions of one function are two pieces of code.',
  framework: 'What the routes call is mended once; what is wrong in a handler is mended there.',
  'framework-async': 'What the routes call is mended once; what is wrong in a handler is mended there.',
  'framework-errors': 'Two handlers tell of what they got back: each is its own defect, whatever order was asked for.',
  'panicking-callers': 'One line refuses the card, whoever asked, and what it says is what the bank said.',
  retries: 'How often something was tried says nothing about what it fails at.',
  rethrown: 'A fault that is caught and thrown again on its way is still that fault.',
  logger: 'A line that logs is one thing to look at, whatever it fills in.',
  'logger-helper': 'One helper logs for all: what it was given to say tells its callers apart.',
  messages: 'Numbers in a message are data; other words are another message.',
  'library-parse':
    'What reads the settings is mended in one place, what reads the webhook in another, whatever was wrong with the text.',
  'library-network': 'Two callers of the network each have to bear a refusal by themselves; the port is data.',
  'helper-callers': 'The shared parser is right to refuse; each caller has to look at its input itself.',
  releases:
    'The code has moved some lines in the next release, and a few lines changed around it: the faults are the same.',
  generics: 'One generic piece of code, used with several types, is mended once.',
}
