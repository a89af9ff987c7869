using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

namespace Brisk.Licensing
{
    /// <summary>JSON as dictionaries, lists, strings, doubles, booleans and null. System.Text.Json does the same.</summary>
    public static class Json
    {
        /// <summary>A hundred thousand brackets would end the process: nobody can catch a StackOverflowException.</summary>
        private const int MaxDepth = 32;

        /// <summary>The object that a text is, or null: for what is no JSON, another value, or has a number that no double holds, such as 1e999.</summary>
        public static Dictionary<string, object> ReadObject(string text)
        {
            if (text == null) return null;
            try
            {
                var position = 0;
                var value = ReadValue(text, ref position, 0);
                return Peek(text, ref position) == '\0' ? value as Dictionary<string, object> : null;
            }
            catch (FormatException)
            {
                return null;
            }
        }

        /// <summary>A member, or null where it is absent or something else.</summary>
        public static string Text(Dictionary<string, object> json, string name)
        {
            return Member(json, name) as string;
        }

        public static Dictionary<string, object> Object(Dictionary<string, object> json, string name)
        {
            return Member(json, name) as Dictionary<string, object>;
        }

        public static List<object> List(Dictionary<string, object> json, string name)
        {
            return Member(json, name) as List<object>;
        }

        public static bool? Flag(Dictionary<string, object> json, string name)
        {
            return Member(json, name) as bool?;
        }

        /// <summary>A whole number that is not negative, or null.</summary>
        public static long? Count(Dictionary<string, object> json, string name)
        {
            var number = Member(json, name) as double?;
            return number >= 0 && number <= 9007199254740991 && Math.Floor(number.Value) == number ? (long?)number : null;
        }

        public static DateTime? Time(Dictionary<string, object> json, string name)
        {
            const DateTimeStyles InUtc = DateTimeStyles.AdjustToUniversal | DateTimeStyles.AssumeUniversal;
            DateTime time;
            return DateTime.TryParse(Text(json, name), CultureInfo.InvariantCulture, InUtc, out time) ? time : (DateTime?)null;
        }

        /// <summary>Members that are null are left out.</summary>
        public static string Write(object value)
        {
            var members = value as Dictionary<string, object>;
            var items = value as List<object>;
            if (members != null)
                return "{" + string.Join(",", members.Where(member => member.Value != null).Select(member => Write(member.Key) + ":" + Write(member.Value))) + "}";
            if (items != null) return "[" + string.Join(",", items.Select(Write)) + "]";
            var quoted = new StringBuilder("\"");
            foreach (var character in (string)value)
            {
                if (character == '"' || character == '\\' || character < ' ') quoted.AppendFormat("\\u{0:x4}", (int)character);
                else quoted.Append(character);
            }
            return quoted.Append('"').ToString();
        }

        private static object Member(Dictionary<string, object> json, string name)
        {
            object value;
            return json != null && json.TryGetValue(name, out value) ? value : null;
        }

        private static object ReadValue(string text, ref int position, int depth)
        {
            if (depth > MaxDepth) throw new FormatException();
            switch (Peek(text, ref position))
            {
                case '{': return ReadMembers(text, ref position, depth);
                case '[': return ReadItems(text, ref position, depth);
                case '"': return ReadString(text, ref position);
            }
            var start = position;
            while (position < text.Length && (char.IsLetterOrDigit(text[position]) || "+-.".IndexOf(text[position]) >= 0)) position++;
            var word = text.Substring(start, position - start);
            if (word == "null") return null;
            if (word == "true" || word == "false") return word == "true";
            return ReadNumber(word);
        }

        /// <summary>.NET Framework throws OverflowException for 1e999, .NET answers Infinity: here it is no number.</summary>
        private static double ReadNumber(string word)
        {
            const NumberStyles Styles = NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent;
            double number;
            var isNumber = double.TryParse(word, Styles, CultureInfo.InvariantCulture, out number);
            if (!isNumber || double.IsInfinity(number) || double.IsNaN(number)) throw new FormatException();
            return number;
        }

        private static Dictionary<string, object> ReadMembers(string text, ref int position, int depth)
        {
            var members = new Dictionary<string, object>();
            position++;
            while (Peek(text, ref position) != '}')
            {
                if (members.Count > 0) Expect(text, ref position, ',');
                if (Peek(text, ref position) != '"') throw new FormatException();
                var name = ReadString(text, ref position);
                Expect(text, ref position, ':');
                members[name] = ReadValue(text, ref position, depth + 1);
            }
            position++;
            return members;
        }

        private static List<object> ReadItems(string text, ref int position, int depth)
        {
            var items = new List<object>();
            position++;
            while (Peek(text, ref position) != ']')
            {
                if (items.Count > 0) Expect(text, ref position, ',');
                items.Add(ReadValue(text, ref position, depth + 1));
            }
            position++;
            return items;
        }

        private static string ReadString(string text, ref int position)
        {
            var characters = new StringBuilder();
            position++;
            while (Next(text, position) != '"')
            {
                if (text[position] != '\\')
                {
                    characters.Append(text[position++]);
                    continue;
                }
                var escape = Next(text, position + 1);
                position += 2;
                var plain = "bfnrt".IndexOf(escape);
                if (escape != 'u')
                {
                    characters.Append(plain < 0 ? escape : "\b\f\n\r\t"[plain]);
                    continue;
                }
                ushort code;
                if (position + 4 > text.Length) throw new FormatException();
                var digits = text.Substring(position, 4);
                if (!ushort.TryParse(digits, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out code)) throw new FormatException();
                characters.Append((char)code);
                position += 4;
            }
            position++;
            return characters.ToString();
        }

        private static void Expect(string text, ref int position, char wanted)
        {
            if (Peek(text, ref position) != wanted) throw new FormatException();
            position++;
        }

        /// <summary>The next character but white space; NUL at the end.</summary>
        private static char Peek(string text, ref int position)
        {
            while (position < text.Length && " \t\r\n".IndexOf(text[position]) >= 0) position++;
            return position < text.Length ? text[position] : '\0';
        }

        private static char Next(string text, int position)
        {
            if (position >= text.Length) throw new FormatException();
            return text[position];
        }
    }
}
