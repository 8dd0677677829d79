/** Irregular English forms and their base, "form:base". Words that are also another base ("found", "left") are left alone. */
const FORMS = `am:be are:be been:be being:be is:be was:be were:be has:have had:have having:have does:do did:do done:do doing:do
goes:go went:go gone:go going:go made:make making:make said:say won:win lost:lose sold:sell bought:buy took:take taken:take
taking:take gave:give given:give giving:give wrote:write written:write writing:write sang:sing sung:sing began:begin begun:begin
became:become came:come coming:come held:hold led:lead met:meet ran:run rose:rise risen:rise fell:fall fallen:fall grew:grow
grown:grow knew:know known:know saw:see seen:see told:tell thought:think built:build brought:bring caught:catch taught:teach
fought:fight spent:spend sent:send stood:stand sat:sit slept:sleep spoke:speak spoken:speak wore:wear worn:wear threw:throw
thrown:throw drove:drive driven:drive ate:eat eaten:eat rode:ride ridden:ride flew:fly flown:fly flies:fly paid:pay lying:lie
heard:hear kept:keep felt:feel meant:mean shown:show struck:strike chose:choose chosen:choose broke:break broken:break
dying:die died:die dies:die tied:tie ties:tie lied:lie lies:lie sought:seek shot:shoot stole:steal stolen:steal swam:swim swum:swim drew:draw drawn:draw hid:hide hidden:hide
forgot:forget forgotten:forget forbade:forbid forbidden:forbid lent:lend laid:lay dealt:deal drank:drink drunk:drink
beaten:beat bitten:bite overthrown:overthrow shook:shake shaken:shake tore:tear torn:tear woke:wake woken:wake froze:freeze frozen:freeze bore:bear
children:child men:man women:woman people:person mice:mouse feet:foot teeth:tooth geese:goose lives:life wives:wife
knives:knife leaves:leaf wolves:wolf halves:half shelves:shelf selves:self criteria:criterion phenomena:phenomenon
analyses:analysis crises:crisis bases:base news:news series:series species:species worse:bad worst:bad`

/** Irregular form -> base. */
export const IRREGULAR: ReadonlyMap<string, string> = new Map(
  FORMS.split(/\s+/).map((pair) => {
    const [form = '', base = ''] = pair.split(':')
    return [form, base]
  }),
)
