import { stem } from '../../core/words/stem.js'

/** Hand-made pairs that cannot both hold of one thing in one respect. */
const PAIRS = `increase:decrease rise:fall before:after more:less more:fewer most:least win:lose male:female alive:dead true:false
open:close accept:reject allow:forbid allow:prohibit permit:forbid north:south east:west northern:southern eastern:western
above:below hot:cold old:young long:short high:low higher:lower early:late earlier:later same:different always:never all:none
safe:unsafe legal:illegal possible:impossible approve:reject buy:sell succeed:fail success:failure import:export
married:unmarried married:divorced begin:end start:end first:last left:right inside:outside indoors:outdoors indoor:outdoor
asleep:awake sleep:awake empty:full wet:dry light:dark heavy:light loud:quiet rich:poor strong:weak thick:thin wide:narrow
fast:slow big:small large:small larger:smaller largest:smallest happy:sad happy:unhappy easy:difficult easy:hard good:bad
clean:dirty love:hate arrive:depart arrive:leave enter:exit push:pull sit:stand standing:sitting boy:girl man:woman men:women
brother:sister son:daughter father:mother husband:wife king:queen actor:actress uncle:aunt import:export positive:negative
guilty:innocent healthy:unhealthy likely:unlikely able:unable complete:incomplete correct:incorrect valid:invalid
public:private professional:amateur fiction:nonfiction fictional:real minimum:maximum major:minor majority:minority
single:married urban:rural ancient:modern domestic:foreign oldest:youngest oldest:newest highest:lowest longest:shortest
best:worst better:worse morning:evening dusk:dawn summer:winter hire:fire deny:confirm deny:admit include:exclude
enable:disable gain:lose profit:loss victory:defeat ascend:descend expand:shrink add:remove attack:defend
everyone:nobody everybody:nobody somebody:nobody someone:nobody
anyone:nobody everything:nothing something:nothing everywhere:nowhere somewhere:nowhere black:white agree:disagree appear:disappear like:dislike
known:unknown popular:unpopular fair:unfair aware:unaware employed:unemployed sunny:rainy tall:short front:behind
over:under up:down sunrise:sunset dead:living optimistic:pessimistic`

const oppositesOf = new Map<string, Set<string>>()
for (const pair of PAIRS.split(/\s+/)) {
  const [one = '', other = ''] = pair.split(':').map(stem)
  oppositesOf.set(one, (oppositesOf.get(one) ?? new Set()).add(other))
  oppositesOf.set(other, (oppositesOf.get(other) ?? new Set()).add(one))
}
const NONE: ReadonlySet<string> = new Set()

/** The stems that say the opposite of a stem. */
export function antonyms(stem: string): ReadonlySet<string> {
  return oppositesOf.get(stem) ?? NONE
}
