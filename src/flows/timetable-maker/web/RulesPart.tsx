import { ActionIcon, Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { RemoveButton } from '../../../platform/web/lists/RemoveButton.tsx';
import type { MakerRule } from '../plan.contract.ts';
import type { Names } from './names.ts';
import { Obstacles } from './Obstacles.tsx';
import { nextKey, withoutRule, withRule } from './plan.ts';
import { RuleDialog } from './RuleDialog.tsx';
import styles from './Rules.module.css';
import { isOwn, type OwnRule, withUsualRules } from './rule-blanks.ts';
import { useRuleWords } from './rule-words.ts';
import { useCheck } from './timetable-maker.hooks.ts';
import type { Editing } from './use-editing.ts';
import { useArrival } from './use-go-to.ts';

type Props = { readonly editing: Editing; readonly names: Names };

/** Rules that are shown at first: an imported file may have thousands. */
const rulesAtFirst = 200;

/** The rules as sentences; each is required or preferred. */
export function RulesPart({ editing: { plan, change }, names }: Props) {
  const { t } = useTranslation('timetable-maker');
  const { data: check } = useCheck(plan);
  const [edited, setEdited] = useState<OwnRule | 'new'>();
  const words = useRuleWords(names);
  const list = useRef<HTMLUListElement>(null);
  const [{ at }] = useUrlValues();
  const [shown, setShown] = useState(rulesAtFirst);
  const arrived = plan.rules.findIndex(({ key }) => key === at);
  if (arrived >= shown) setShown(arrived + 1);
  useArrival(list, 'rule', 'input:checked');
  const add = <Button onClick={() => setEdited('new')}>{t('addRule')}</Button>;
  return (
    <>
      <Obstacles obstacles={check?.obstacles ?? []} names={names} plan={plan} />
      {plan.rules.length === 0 ? (
        <Nothing
          title={t('noRules')}
          hint={t('noRulesHint')}
          action={
            <div className={styles.buttons}>
              {add}
              <Button variant="default" onClick={() => change(withUsualRules)}>
                {t('usualRules')}
              </Button>
            </div>
          }
        />
      ) : (
        <>
          <p className={styles.count}>{t('ruleCount', { count: plan.rules.length })}</p>
          <ul ref={list} className={styles.rules}>
            {plan.rules.slice(0, shown).map((rule) => (
              <RuleLine key={rule.key} rule={rule} words={words(rule)} change={change} onEdit={setEdited} />
            ))}
          </ul>
          <div className={styles.buttons}>
            {plan.rules.length > shown && (
              <Button variant="default" onClick={() => setShown(plan.rules.length)}>
                {t('allRules', { number: plan.rules.length })}
              </Button>
            )}
            {add}
          </div>
        </>
      )}
      {edited && (
        <RuleDialog
          rule={edited === 'new' ? undefined : edited}
          plan={plan}
          names={names}
          onSave={(rule) => {
            change((before) => withRule(before, { ...rule, key: rule.key || nextKey(before.rules, 'r') }));
            setEdited(undefined);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

type LineProps = Pick<Editing, 'change'> & {
  readonly rule: MakerRule;
  readonly words: string;
  readonly onEdit: (rule: OwnRule) => void;
};

function RuleLine({ rule, words, change, onEdit }: LineProps) {
  const { t } = useTranslation('timetable-maker');
  return (
    <li className={styles.rule} data-rule={rule.key} data-off={rule.isOff}>
      <p className={styles.sentence}>{words}</p>
      <Choice
        legend={t('mustOrShould', { rule: words })}
        isLegendHidden
        className={styles.must}
        options={[
          { value: 'must', label: t('must') },
          { value: 'should', label: t('should') },
          { value: 'off', label: t('off') },
        ]}
        value={rule.isOff ? 'off' : rule.must ? 'must' : 'should'}
        onChange={(value) => change((before) => withRule(before, withStrictness(rule, value)))}
      />
      <div className={styles.actions}>
        {isOwn(rule) && (
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t('editRule', { rule: words })}
            onClick={() => onEdit(rule)}
          >
            <IconPencil aria-hidden size={18} />
          </ActionIcon>
        )}
        <RemoveButton
          label={t('removeRule', { rule: words })}
          onRemove={() => change((before) => withoutRule(before, rule.key))}
        />
      </div>
    </li>
  );
}

/** One that is switched off stays as strict as it was. */
function withStrictness({ isOff: _, ...rule }: MakerRule, value: 'must' | 'should' | 'off'): MakerRule {
  return value === 'off' ? { ...rule, isOff: true } : { ...rule, must: value === 'must' };
}
