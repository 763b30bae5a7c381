/** A small file of FET: a class of two halves, a teacher away, a lesson in the laboratory that is locked, and rules. */
export const smallFet = fetFile();

type Parts = {
  readonly mode?: string;
  readonly version?: string;
  readonly teacher?: string;
  /** The hours of a day, by name. */
  readonly hours?: readonly string[];
  /** Further activities, with ids from 10 on, and constraints. */
  readonly activities?: string;
  readonly time?: string;
  readonly space?: string;
};

/** The file with other parts. Its days are Sunday and Monday, its year 5 has the groups 5a and 5b. */
export function fetFile({
  mode = 'Official',
  version = '6.8.5',
  teacher = 'First Teacher',
  hours = ['1', '2', '3'],
  activities = '',
  time = '',
  space = '',
}: Parts = {}): string {
  const named = (item: string, names: readonly string[]) =>
    names.map((name) => `<${item}><Name>${name}</Name></${item}>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<fet version="${version}">
<Mode>${mode}</Mode>
<Days_List><Number_of_Days>2</Number_of_Days>${named('Day', ['Sunday', 'Monday'])}</Days_List>
<Hours_List><Number_of_Hours>${hours.length}</Number_of_Hours>${named('Hour', hours)}</Hours_List>
<Subjects_List>${named('Subject', ['Art', 'Science'])}</Subjects_List>
<Teachers_List>${named('Teacher', [teacher, 'Visitor'])}</Teachers_List>
<Students_List>
<Year><Name>5</Name><Number_of_Students>4</Number_of_Students>${named('Group', ['5a', '5b'])}</Year>
<Year><Name>6</Name><Number_of_Students>3</Number_of_Students></Year>
</Students_List>
<Activities_List>
${activity({ id: 1, course: 1, subject: 'Art', teachers: [teacher], students: ['5'], periods: 2 })}
${activity({ id: 2, course: 1, subject: 'Art', teachers: [teacher], students: ['5'] })}
${activity({ id: 3, subject: 'Science', teachers: ['Visitor'], students: ['6'] })}
${activities}
</Activities_List>
<Rooms_List><Room><Name>Laboratory</Name><Building></Building><Capacity>20</Capacity></Room></Rooms_List>
<Time_Constraints_List>
<ConstraintBasicCompulsoryTime><Weight_Percentage>100</Weight_Percentage></ConstraintBasicCompulsoryTime>
<ConstraintMinDaysBetweenActivities><Weight_Percentage>95</Weight_Percentage>
<Consecutive_If_Same_Day>false</Consecutive_If_Same_Day><Number_of_Activities>2</Number_of_Activities>
<Activity_Id>1</Activity_Id><Activity_Id>2</Activity_Id><MinDays>1</MinDays></ConstraintMinDaysBetweenActivities>
<ConstraintTeacherNotAvailableTimes><Weight_Percentage>100</Weight_Percentage><Teacher>${teacher}</Teacher>
<Not_Available_Time><Day>Monday</Day><Hour>${hours[0]}</Hour></Not_Available_Time></ConstraintTeacherNotAvailableTimes>
${time}
</Time_Constraints_List>
<Space_Constraints_List>
<ConstraintBasicCompulsorySpace><Weight_Percentage>100</Weight_Percentage></ConstraintBasicCompulsorySpace>
${space}
</Space_Constraints_List>
</fet>
`;
}

type Activity = {
  readonly id: number;
  readonly course?: number;
  readonly subject: string;
  readonly teachers: readonly string[];
  readonly students: readonly string[];
  readonly periods?: number;
};

export function activity({ id, course = 0, subject, teachers, students, periods = 1 }: Activity): string {
  return [
    '<Activity>',
    ...teachers.map((name) => `<Teacher>${name}</Teacher>`),
    `<Subject>${subject}</Subject>`,
    ...students.map((name) => `<Students>${name}</Students>`),
    `<Duration>${periods}</Duration><Total_Duration>${periods}</Total_Duration><Id>${id}</Id>`,
    `<Activity_Group_Id>${course}</Activity_Group_Id><Active>true</Active>`,
    '</Activity>',
  ].join('');
}
