import { useInfiniteQuery } from '@tanstack/react-query';

import { useCan, useMe, useWorkspaceId } from '../api/session.ts';
import { formatDay, localDay } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/labels.tsx';
import { Select } from '../ui/select.tsx';
import { type MemberRow, memberPagesQuery } from './queries.ts';
import { useGivenRoles } from './roles.ts';
import { RowList } from './row-list.tsx';
import { useChangeRole } from './use-change-role.ts';
import { useLeave } from './use-leave.ts';

/** Lists the members, whose roles admins change and whom they remove. */
export function MemberList({ onRemove }: { onRemove: (member: MemberRow) => void }) {
  const { members: text } = useMessages();
  const changeRole = useChangeRole();
  return (
    <RowList list={useInfiniteQuery(memberPagesQuery(useWorkspaceId()))} label={text.title}>
      {(member) => (
        <Row
          key={member.id}
          member={member}
          onRole={(role) => changeRole({ id: member.id, role })}
          onRemove={() => onRemove(member)}
        />
      )}
    </RowList>
  );
}

function Row({
  member,
  onRole,
  onRemove,
}: {
  member: MemberRow;
  onRole: (role: MemberRow['role']) => void;
  onRemove: () => void;
}) {
  const { members: text } = useMessages();
  const { user } = useMe();
  const givenRoles = useGivenRoles();
  const leave = useLeave();
  const isSelf = member.id === user?.id;
  const name = member.name ?? member.email;
  // Nobody loses the own rights by a slip, or changes somebody of a higher role.
  const isChangeable = useCan('admin:all') && !isSelf && givenRoles.includes(member.role);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-0">
      <span className="min-w-0 flex-1 basis-60">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          {isSelf && <Chip>{text.you}</Chip>}
        </span>
        <Facts member={member} />
      </span>
      {isChangeable ? (
        <>
          <Select
            label={text.roleOf(name)}
            isLabelHidden
            choices={givenRoles.map((id) => ({ id, name: text.roles[id] }))}
            chosen={member.role}
            onChoose={onRole}
          />
          <Button size="sm" kind="danger" aria-label={text.removeOne(name)} onClick={onRemove}>
            {text.remove}
          </Button>
        </>
      ) : (
        <span className="text-ink-2" title={isSelf ? text.ownRole : undefined}>
          {text.roles[member.role]}
        </span>
      )}
      {isSelf && (
        <Button size="sm" kind="danger" onClick={leave}>
          {text.leave}
        </Button>
      )}
    </li>
  );
}

function Facts({ member }: { member: MemberRow }) {
  const { members: text } = useMessages();
  const language = useLanguage();
  const facts = [
    member.name !== null && member.email,
    text.joined(formatDay(localDay(member.joined_at), language)),
    member.has_second_factor === true && text.hasSecondFactor,
  ];
  return (
    <span className="block text-12 break-words text-ink-3 tnum">
      {facts.filter(Boolean).join(' · ')}
    </span>
  );
}
