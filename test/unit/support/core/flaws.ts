import { actions, expectations } from '../../../../src/core/case/stepSchemas.ts';

/** Sound test cases, and flawed ones with what is found drawn below the line. */
export const sound: Record<string, string> = {
  'an empty case': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements: []
`,
  'a step': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
      action: CLICK
    selectors:
      - selectorType: CSS
        selector: a
`,
  'nulls where a field may be left out': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
runStatus: null
type: null
prompt: null
elements:
  - interaction: null
    assertion:
      expectation: VISIBLE
      calledWith: null
    selectors: null
`,
  'the abridged variant': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
      action: SELECT_OPTION
      calledWith: [a, { index: 1 }]
    selectors:
      - selector: list
      - options: { hasText: a }
`,
  'a key that the discovery may hold': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements: []
discovery:
  status: CREATED
  depth: 4
`,
  'an anchor with its alias': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction: &click
      action: CLICK
  - interaction: *click
`,
};

export const flaws: Record<string, string> = {
  'a file without what is required': `\
version: "1"
^^^^^^^ error: "id" is missing
^^^^^^^ error: "description" is missing
^^^^^^^ error: "elements" is missing
`,
  'fields of the wrong type': `\
id: not-a-uuid
#   ^^^^^^^^^^ error: "id" must be a UUID, but is "not-a-uuid"
description: 5
#            ^ error: "description" must be text, but 5 is a number. Put it in quotes
elements: none
#         ^^^^ error: "elements" must be a list, but is "none"
tagNames: [5]
#          ^ error: Item 1 of "tagNames" must be text, but 5 is a number. Put it in quotes
`,
  'unknown keys': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
      action: CLICK
      speed: 1
#     ^^^^^ warning: "speed" is not a known key here
    colour: red
#   ^^^^^^ warning: "colour" is not a known key here
author: me
^^^^^^ warning: "author" is not a known key here
`,
  'unknown values': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
runStatus: ONN
#          ^^^ warning: "ONN" is not a known run status. Did you mean "ON"?
type: LOGOUT
#     ^^^^^^ warning: "LOGOUT" is not a known type. Known: LOGIN, COOKIE_BANNER, LINK, TEARDOWN
elements: []
`,
  'a number where a known word belongs': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
version: 1
#        ^ error: "version" must be text, but 1 is a number. Put it in quotes
type: 5
#     ^ error: 5 is not a known type. Known: LOGIN, COOKIE_BANNER, LINK, TEARDOWN
elements: []
`,
  'an unknown action beside an argument': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
      action: CLICKK
#             ^^^^^^ warning: "CLICKK" is not a known action. Did you mean CLICK?
      calledWith: null
`,
  'an unknown expectation': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - assertion:
      expectation: SHOWN
#                  ^^^^^ warning: "SHOWN" is not a known expectation. Known: ${expectations.join(', ')}
`,
  'an interaction without action': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
#   ^^^^^^^^^^^ error: "action" is missing
      calledWith: x
`,
  'an action yet to be typed': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
      action:
#            ^ error: The action is missing. Known: ${actions.join(', ')}
`,
  'a step with both': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
#   ^^^^^^^^^^^ error: A step can't have both an interaction and an assertion. Split it into two steps
      action: CLICK
    assertion:
      expectation: VISIBLE
`,
  'a step with both, one of them unknown': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
#   ^^^^^^^^^^^ error: A step can't have both an interaction and an assertion. Split it into two steps
      action: CLICK
    assertion:
      expectation: SHOWN
#                  ^^^^^ warning: "SHOWN" is not a known expectation. Known: ${expectations.join(', ')}
`,
  'a step with neither': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - description: Look
#   ^^^^^^^^^^^ error: A step needs an interaction or an assertion
`,
  'a step with an empty interaction': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
#   ^^^^^^^^^^^ error: A step needs an interaction or an assertion
`,
  'a step that is a word': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - click
#   ^^^^^ error: Item 1 of "elements" must be a group of keys, but is "click"
`,
  'an interaction that is a word': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction: CLICK
#                ^^^^^ error: "interaction" must be a group of keys, but is "CLICK"
`,
  'an argument that is missing': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
#   ^^^^^^^^^^^ error: "calledWith" is missing
      action: ENTER_TEXT
`,
  'an argument of the wrong type': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
      action: ENTER_TEXT
      calledWith: 5
#                 ^ error: "calledWith" must be text, but 5 is a number. Put it in quotes
`,
  'flaws inside an argument': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
      action: CLICK
      calledWith: { button: lft, double: 1, speed: 2 }
#                           ^^^ warning: "lft" is not a known mouse button. Did you mean left?
#                                        ^ error: "double" must be true or false, but is 1
#                                           ^^^^^ warning: "speed" is not a known key here
`,
  'an argument where none is taken': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - assertion:
      expectation: VISIBLE
      calledWith: true
#                 ^^^^ error: "calledWith" must be left out, but is true
`,
  'an argument of none of many types': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
      action: SELECT_OPTION
      calledWith: 5
#                 ^ error: "calledWith" cannot be 5
`,
  'an option with an unknown key': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
      action: SELECT_OPTION
      calledWith: { valu: a }
#                   ^^^^ warning: "valu" is not a known key here. Did you mean value?
`,
  'options of mixed types': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
      action: SELECT_OPTION
      calledWith: [a, 5, { index: x }]
#                     ^ error: Item 2 of "calledWith" cannot be 5
#                                 ^ error: "index" must be a number, but is "x"
`,
  'a pair with one part': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
      action: DRAG_AND_DROP
      calledWith: [a]
#     ^^^^^^^^^^ error: "calledWith" must have 2 items or more, but has 1
`,
  'a pair with three parts': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - assertion:
      expectation: TO_HAVE_STYLE
      calledWith: [a, b, c]
#     ^^^^^^^^^^ error: "calledWith" must have 2 items or fewer, but has 3
`,
  'a variable with a bad name and no attribute': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
      action: EXTRACT
      calledWith: { variableName: 1a, type: ATTRIBUTE }
#                                 ^^ error: "variableName" must start with a letter or underscore, followed by letters, digits or underscores, but is "1a"
#     ^^^^^^^^^^ error: "attributeName" is missing
`,
  'an unknown thing to extract': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
      action: EXTRACT
      calledWith: { variableName: a, type: COLOUR }
#                                          ^^^^^^ warning: "COLOUR" is not a known type. Known: TEXT, ATTRIBUTE
`,
  'a wait of negative time': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
      action: WAIT_FOR
      calledWith: { type: fixedTime, timeMilliseconds: -1 }
#                                                      ^^ error: "timeMilliseconds" must be 0 or more, but is -1
`,
  'a wait for nothing': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
      action: WAIT_FOR
      calledWith: {}
#     ^^^^^^^^^^ error: "type" is missing
`,
  'a wait that is a word': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
      action: WAIT_FOR
      calledWith: load
#                 ^^^^ error: "calledWith" must be a group of keys, but is "load"
`,
  'a selector that is missing': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
      action: CLICK
    selectors:
      - selectorType: ROLE
#       ^^^^^^^^^^^^ error: "selector" is missing
      - selectorType: FIRST
`,
  'a position that is no number': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
      action: CLICK
    selectors:
      - selectorType: NTH
        selector: last
#                 ^^^^ error: "selector" must be a whole number, as a string, but is "last"
`,
  'an unknown selector type': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
      action: CLICK
    selectors:
      - selectorType: XPATH
#                     ^^^^^ warning: "XPATH" is not a known selector type. Known: ROLE, TEXT, LABEL, PLACEHOLDER, ALT_TEXT, TITLE, TEST_ID, CSS, FRAME, FILTER, FIRST, LAST, NTH
        selector: //a
`,
  'an option of another selector type': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
      action: CLICK
    selectors:
      - selectorType: TEXT
        selector: Buy
        options:
          name: x
#         ^^^^ warning: "name" is not a known key here
`,
  'an unknown option without a selector type': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
      action: CLICK
    selectors:
      - selector: Buy
        options:
          nam: x
#         ^^^ warning: "nam" is not a known key here. Did you mean name?
`,
  'an option of the wrong type': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
      action: CLICK
    selectors:
      - selectorType: ROLE
        selector: button
        options:
          name: 5
#               ^ error: "name" must be text, but 5 is a number. Put it in quotes
`,
  'a selector type without value': `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Buy
elements:
  - interaction:
      action: CLICK
    selectors:
      - selectorType:
#                    ^ error: The selector type is missing. Known: ROLE, TEXT, LABEL, PLACEHOLDER, ALT_TEXT, TITLE, TEST_ID, CSS, FRAME, FILTER, FIRST, LAST, NTH
        selector: a
`,
};
