/** Phrases of courtesy and of talk about the talk. Straight apostrophes; matched without case at the start of a sentence. */

const anyOf = (...phrases: readonly string[]): string => `(?:${phrases.join('|')})`

const GREETING = String.raw`hi|hello|hey|greetings|welcome|dear [\w .']{1,40}|to whom it may concern|good (?:morning|afternoon|evening|day|night)`
const ASSENT = `sure(?: thing)?|certainly|of course|absolutely|definitely|gladly|great|perfect|excellent|wonderful|okay|ok|alright|all right|right|yes|no|yeah|yep|nope|indeed|got it|understood|noted|exactly|agreed`
const THANKS = String.raw`(?:many )?thanks|thank you|(?:i|we) (?:really )?appreciate (?:it|that|your [\w ]{1,40}|you [\w ]{1,40})|much appreciated|cheers`
const REPLY = `you(?:'re| are) (?:very |most )?welcome|no (?:problem|worries)|not at all|my pleasure|don't mention it|any ?time|please`
const FAREWELL = String.raw`good ?bye|bye|farewell|take care|see you(?: soon| later| then)?|good luck|all the best|best wishes|(?:best|kind|warm|warmest) regards|regards|sincerely|yours (?:sincerely|faithfully|truly)|enjoy|congratulations|have a (?:great|good|nice|lovely|wonderful|pleasant|safe)\b[\w ]{0,30}`
const PRAISE = `(?:that(?:'s| is) )?(?:an? )?(?:great|good|excellent|interesting|fair|fascinating|important) (?:question|point|choice|idea)`
const HELP = `(?:(?:i(?:'m| am|'d be| would be)|we(?:'re| are|'d be| would be)|always) )?(?:happy|glad|pleased|delighted) to (?:help|assist|hear (?:that|it|from you)|be of (?:help|service))(?: (?:you|out|with (?:that|this)))?|glad i could help`
const ADDRESS = String.raw`(?:[\s,]+(?:there|all|everyone|everybody|again|so much|very much|a lot|in advance|team|friend|sir|madam|to (?:you|all|everyone)|question|you|indeed|both|folks))*`
// Behind the rest and not among it: two loops over the same words would be slow.
const THANKED_FOR = String.raw`(?:,? for [\w' ]{1,60})?`

/** A sentence that is nothing but courtesy. */
export const PLEASANTRY = new RegExp(
  String.raw`^(?:${anyOf(THANKS, HELP)}${ADDRESS}${THANKED_FOR}|welcome (?:back|aboard|to [\w' ]{1,60})|${anyOf(GREETING, ASSENT, REPLY, FAREWELL, PRAISE)}${ADDRESS})[\s.!,…:;)-]*$`,
  'i',
)

/** Courtesy that something may follow: "Sure, the fee is $30." */
export const PLEASANT_OPENING = new RegExp(
  String.raw`^(?:${anyOf(GREETING, ASSENT, PRAISE, HELP)}(?: there| all| everyone| again)?|${anyOf(THANKS)}(?: (?:again|so much|very much|a lot))?(?: for [\w' ]{1,60})?)[,!:;—–]\s*(?!$)`,
  'i',
)

/** What only leads to the statement: "Please note that", "According to the provided context,". */
export const LEAD = new RegExp(
  `^${anyOf(
    String.raw`please (?:note|be aware|be advised|keep in mind|remember)(?: that\b|:)`,
    String.raw`(?:i|we) (?:regret|am sorry|are sorry) to (?:say|inform you|tell you|report)(?: that\b)?`,
    String.raw`(?:i(?:'m| am)|we(?:'re| are)) (?:happy|glad|pleased|delighted|sorry|afraid) (?:to (?:say|inform you|tell you|report|confirm) )?that\b`,
    String.raw`(?:as of|according to|based on) my (?:last|latest|most recent)? ?(?:knowledge|training|update|information|data)[\w ]{0,40},`,
    `(?:according to|based (?:solely |only )?on|from|per|as (?:stated|mentioned|described|noted) in) the (?:provided |given |supplied |above |following |retrieved )*(?:context|evidence|documents?|passages?|sources?|texts?|information)(?: (?:provided|given|above|you (?:provided|gave|shared)))?,`,
    String.raw`(?:here(?:'s| is| are)|below (?:is|are)) [\w ',-]{1,60}:(?=\s*\S)`,
    String.raw`as an ai(?: (?:language )?model| assistant)?(?: [\w ]{0,40})?, (?:i can (?:tell you|say|confirm) that\b)`,
  )}[s,]*`,
  'i',
)

/** Offers of help, announcements and talk about the answer: whole sentences that state nothing. */
export const OFFER = new RegExp(
  `^(?:and |so |but )?${anyOf(
    String.raw`(?:(?:i|we) )?(?:(?:really )?hope|trust|wish) (?:this|that|it|these|you|the (?:above|following|information))\b(?: \w+){0,2} (?:helps?|helped|helpful|useful|clear|well|clarif(?:y|ies)|answers?|finds?|enjoys?|assists?)\b`,
    `(?:(?:i|we) )?hope (?:this|that|it) helps`,
    String.raw`(?:please |just |so |do )?let (?:me|us) know\b`,
    `(?:please )?feel free to`,
    `(?:please )?(?:do not|don't) hesitate to`,
    String.raw`if (?:you|there)(?:'re| are|'s| is)? (?:have|need|want|would like|require|still have|anything else)? ?(?:any |some |more |other |further |additional |specific )*(?:questions?|help|assistance|information|info|details|concerns|clarifications?|doubts|context|i can)\b`,
    `(?:here (?:is|are)|here's|below (?:is|are)|the following|in summary|to summari[sz]e|in short|in conclusion)(?=[^:]{0,120}:$)`,
    `is there anything|would you like|what (?:else )?can i`,
    `(?:i|we)(?:'m| am|'re| are|'ll| will|'d| would)? (?:(?:always |also |just )?(?:be )?(?:more than )?(?:happy|glad|here|able|delighted|pleased) to (?:help|assist|provide|answer|clarify|explain|discuss|support)|here (?:to|for|if)|look(?:ing)? forward to)`,
    `looking forward to`,
    `(?:i|we) (?:can|could) (?:also |certainly |definitely )?(?:help|assist) (?:you )?(?:with|in|by|further)`,
    `(?:i|we) (?:completely |fully |totally |can )?understand (?:your|how|that (?:this|you)|the (?:frustration|inconvenience))`,
    String.raw`(?:now )?let(?:'s|s| us| me) (?:begin|start|dive|take a look|look|see|explain|break|walk|think|check|go (?:through|over)|summari[sz]e|recap|know|clarify)\b`,
    String.raw`(?:i|we)(?:'ll| will| am going to|'m going to) (?:now )?(?:explain|summari[sz]e|walk you|break|outline|do my best|try (?:my best )?to (?:help|answer|assist|explain))\b`,
    String.raw`(?:thanks|thank you)(?: (?:again|so much|very much|a lot))? for [\w' ]{1,100}[.!]*$`,
    String.raw`(?:i|we) (?:really |greatly |truly )?appreciate (?:your|you)\b[^,;]{0,80}[.!]*$`,
    `as requested(?=[^:]{0,120}:$)`,
  )}`,
  'i',
)

/** Talk of the speaker as a machine. */
export const META = new RegExp(
  `^(?:(?:unfortunately|sadly|please note that|note that|remember(?: that)?|however),? )?${anyOf(
    String.raw`as an? (?:ai|artificial intelligence|language model|large language model|chatbot|virtual assistant|assistant)\b[^,.]{0,60},? (?:i|my)\b`,
    String.raw`as an? (?:ai|artificial intelligence)\b[^.]{0,80}$`,
    String.raw`(?:i(?:'m| am)|this is) (?:just |only |merely |simply )?an? (?:ai|artificial intelligence|(?:large )?language model|chatbot|virtual assistant|computer program|machine learning model)\b`,
    String.raw`my (?:training(?: data)?|knowledge(?: base| cut-?off)?) (?:data )?(?:only )?(?:goes|extends|ends|was|is|stops|cuts|includes|does not|doesn't)\b`,
    String.raw`i (?:do not|don't|cannot|can't) have (?:personal|real-time|feelings|emotions|opinions|beliefs|the ability)\b`,
    String.raw`i (?:was|am|have been) (?:trained|created|developed|designed|programmed) (?:by|on|as|to)\b`,
  )}`,
  'i',
)
