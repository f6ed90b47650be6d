/**
 * Codes that current builds of React lack, or whose text could not be extracted from them (tools/react-errors.ts): in
 * our own words. `%s` is an argument, in React's order.
 */
export const otherTexts: readonly (readonly [code: number, text: string])[] = [
  [143, 'React.Children.only expects exactly one React element as the child, and got something else.'],
  [152, '%s returned nothing from render. Usually a return statement is missing; return null to render nothing.'],
  [161, 'React looked for the parent in the page that a component belongs into, and found none. It is a bug in React.'],
  [267, 'React.cloneElement needs a React element, and got %s.'],
  [268, 'findDOMNode was called with something that is no component. It has the keys: %s'],
  [306, 'The element type is a promise or lazy value that resolves to %s, which is neither a class nor a function.%s'],
  [343, 'The renderer for servers does not support the scope API yet.'],
  [403, 'React took a context from its stack when there was none. It is a bug in React.'],
  [409, 'A root that was unmounted cannot be rendered into again.'],
  [420, 'A Suspense boundary was updated before it was hydrated, and was rendered in the browser instead.'],
  [
    421,
    'A Suspense boundary was updated before it was hydrated, and was rendered in the browser instead. Wrap the update in startTransition.',
  ],
  [424, 'The root was updated before anything was hydrated, and was rendered in the browser instead.'],
  [425, 'A text rendered in the browser is not the one that the server sent.'],
  [469, 'The action or ref cannot be passed to a server function.'],
  [472, 'A value of type %s cannot be passed to a server function.'],
  [
    482,
    'A component is an async function, or awaits a promise that is made anew with each render. Client components can do neither: make the promise outside of render, or use a library that caches it.',
  ],
  [
    499,
    'Only plain objects and a few built-in kinds can be passed to server functions, not classes or objects without a prototype.%s',
  ],
  [501, 'A part of the page was postponed where that is not possible.'],
  [510, 'A React element cannot be passed to a server function without a set of temporary references.%s'],
  [517, 'A symbol cannot be passed to a server function without a set of temporary references.%s'],
]

/**
 * Prefixes of messages in development builds of React 16 to 19 that differ from the generated text, longer ones first.
 */
export const wordings: readonly (readonly [code: number, start: string])[] = [
  [143, 'React.Children.only expected to receive a single React element child'],
  [152, 'Nothing was returned from render'],
  [185, 'Maximum update depth exceeded'],
  [306, 'Element type is invalid. Received a promise that resolves to: %s'],
  [418, 'Hydration failed because'],
  [418, 'Expected server HTML to contain a matching'],
  [418, 'Expected server HTML to not contain'],
  [418, 'Did not expect server HTML to contain'],
  [418, "A tree hydrated but some attributes of the server rendered HTML didn't match"],
  [421, 'This Suspense boundary received an update before it finished hydrating'],
  [422, 'There was an error while hydrating this Suspense boundary'],
  [423, 'There was an error while hydrating. Because the error happened outside'],
  [424, 'This root received an early update, before anything was able hydrate'],
  [425, 'Text content does not match server-rendered HTML'],
  [425, 'Text content did not match'],
  [482, 'async/await is not yet supported in Client Components'],
  [520, 'There was an error during concurrent rendering'],
]
